// The smallest game that is one: two players in turn, one move each, a board of 64 numbers; over after as many moves as people
// make in a game of 303.
module.exports = {
  name: 'count',
  setup: () => ({ cells: Array(64).fill(0) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { play: ({ G }, i) => { G.cells[i % 64]++; } },
  endIf: ({ ctx }) => (ctx.turn > 70 ? { draw: true } : undefined),
};
