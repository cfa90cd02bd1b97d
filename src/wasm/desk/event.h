/* event.h -- the desk in the page: an event without a server, or ahead of one.
 *
 * A module of its own (build/desk.wasm), so that whoever only plays need not load it; it holds one
 * event. The caller writes UTF-8 at in() (at most in_size() bytes) and passes the length; an answer
 * is at out(), out_length() long. What is asked goes in as lines:
 *
 * - event_file: PATH, then the file. Words and questions the page has fetched by itself, such as
 *   data/phrases.txt or data/questions/303.txt.
 * - event_load: the lines of an event. How many were folded (no line: an empty desk; a torn end is
 *   left out), or -1 and the refusal, with `row`, the number of the line.
 * - event_add: further lines that were written. As event_load.
 * - event_judge: WHEN, KEY NAME, ROLE, REACH, ID, SEEN, CHANCE, how many words, the words, each a
 *   line (empty where there is none); then the file handed in, if any. Out comes the answer as JSON
 *   (docs/desk.md) on the first line, then the lines to be written, as they are.
 * - event_view: NOW, KEY NAME, ROLE, REACH, pl or en, how many words, the words; then the file
 *   handed in, if any. The view as JSON.
 * - event_hash: any bytes. Their SHA-256 in hex digits: a page of plain http has none of its own.
 * - event_lines: nothing. All lines, without what was forgotten.
 *
 * A failure is {"no":{...}} as in docs/desk.md. */
#ifndef WASM_EVENT_H
#define WASM_EVENT_H

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(name), used))
#else
#define EXPORT(name) /* test/fuzz/page.c calls the module without a browser */
#endif

EXPORT("in") char *event_in(void);
EXPORT("in_size") int event_in_size(void);
EXPORT("out") const char *event_out(void);
EXPORT("out_length") int event_out_length(void);
EXPORT("event_file") int event_file(int len);
EXPORT("event_load") int event_load(int len);
EXPORT("event_add") int event_add(int len);
EXPORT("event_judge") int event_judge(int len);
EXPORT("event_view") int event_view(int len);
EXPORT("event_hash") int event_hash(int len);
EXPORT("event_lines") int event_lines(void);

#endif
