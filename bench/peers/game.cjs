// Two players, one move each in turn, a board of 64 numbers.
module.exports = {
  name: 'count',
  setup: () => ({ cells: Array(64).fill(0) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { play: ({ G }, i) => { G.cells[i % 64]++; } },
};
