// Made from src/wasm/*.h by make/calls.ts: what the module can be asked, and with what.
interface Calls {
  page_games: [];
  page_board: [text: string];
  page_boards: [text: string];
  page_sketch: [text: string];
  page_begin: [text: string];
  page_resume: [text: string];
  page_state: [viewer: number];
  page_screen: [viewer: number, shared: number];
  page_play: [text: string];
  page_why: [text: string];
  page_roll: [];
  page_undo: [];
  page_resign: [seat: number];
  page_record: [viewer: number];
  page_reader: [seat: number];
  page_steps: [viewer: number, after: number, most: number];
  page_show: [text: string];
  page_draft: [text: string];
  page_ask: [text: string];
  page_may: [text: string];
  page_worth: [];
  page_tally: [text: string];
  page_name: [text: string];
  page_words: [text: string];
  page_search: [text: string];
  page_encounter: [text: string];
  page_think: [level: number, nodes: number, seed: number];
  follow_begin: [text: string];
  follow_state: [];
  follow_do: [text: string];
  follow_blame: [text: string];
  follow_rewind: [text: string];
  follow_log: [];
  learn_list: [];
  learn_begin: [text: string];
  learn_state: [];
  learn_play: [text: string];
  learn_go: [seed: number];
  learn_stars: [helped: number];
  learn_riddle: [day: number, n: number];
}

/** A call with its arguments. */
export type Call = { [K in keyof Calls]: [name: K, ...args: Calls[K]] }[keyof Calls];
