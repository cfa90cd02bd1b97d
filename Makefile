# sedzia: one Makefile, no recursion. `make help` lists the targets.
#
# Sources are found by wildcard: a new file in src/, data/, rules/ or test/ needs no edit here.
# BUILD picks a variant with a folder of its own: release (default, in build/), debug, asan,
# tsan, clang.

BUILD ?= release
PREFIX ?= /usr/local
SECONDS ?= 600
MAKEFLAGS += --no-builtin-rules --no-print-directory
.SUFFIXES:
.DELETE_ON_ERROR:
.DEFAULT_GOAL := all

# Two jobs more than there are cores, because many suites mostly wait; -j on the command line wins.
MAKEFLAGS += -j$(shell echo $$(($$(nproc 2>/dev/null || echo 2) + 2)))

# ---------------------------------------------------------------- variants

CC.release := gcc
CC.debug   := gcc
CC.asan    := gcc
CC.tsan    := gcc
CC.clang   := clang-19
# gcc at -O3 unrolls loops and then sees values and array ends where there are none; the other
# variants look for real ones.
OPT.release := -O3 -Wno-maybe-uninitialized -Wno-array-bounds -Wno-stringop-overflow
OPT.debug   := -O0 -g3
OPT.asan    := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
OPT.tsan    := -O1 -g -fsanitize=thread
OPT.clang   := -O2 -g
ifeq (,$(OPT.$(BUILD)))
$(error BUILD is release, debug, asan, tsan or clang, not "$(BUILD)")
endif
OUT := build$(if $(filter-out release,$(BUILD)),/$(BUILD))

CC       := $(CC.$(BUILD))
WARNINGS := -Wall -Wextra -Werror -Wconversion -Wshadow -Wstrict-prototypes -Wmissing-prototypes
CFLAGS   := $(OPT.$(BUILD)) $(WARNINGS) -Isrc -MMD -MP
SHARED   := -fPIC -fvisibility=hidden # what the program and libsedzia.so have in common is compiled once
LDLIBS   := -pthread -lm

# ---------------------------------------------------------------- what there is

LIB_DIRS   := src/base src/core src/games src/bots src/learn src/event src/desk
SHELL_DIRS := $(filter-out $(LIB_DIRS) src/lib src/wasm%,$(patsubst %/,%,$(wildcard src/*/ src/*/*/)))
LIB_C      := $(foreach d,$(LIB_DIRS),$(wildcard $(d)/*.c))
SHELL_C    := $(foreach d,$(SHELL_DIRS),$(wildcard $(d)/*.c))
LIB_O      := $(LIB_C:%.c=$(OUT)/obj/%.o) $(OUT)/obj/embedded.o
SHELL_O    := $(SHELL_C:%.c=$(OUT)/obj/%.o)
MADE_O     := $(if $(wildcard src/server/*.c),$(OUT)/obj/web.o) $(OUT)/obj/version.o
SERVER_C   := $(wildcard src/server/*.c src/server/*/*.c src/net/*.c src/log/*.c src/store/*.c src/press/*.c)
SERVER_O   := $(SERVER_C:%.c=$(OUT)/obj/%.o) $(MADE_O)
PAPER_O    := $(patsubst %.c,$(OUT)/obj/%.o,$(wildcard src/paper/*.c src/press/wall.c)) # another program: it draws PDF
PROGRAM    := $(OUT)/sedzia $(OUT)/sedzia-paper

# Libraries from outside, only in the shells: those of the program, those of sedzia-paper, and those that
# the program loads when they are asked for (src/store/library.h) and only a test is linked with.
PACKAGES        := sqlite3 jansson libsodium zlib libqrencode
PAPER_PACKAGES  := pangocairo libqrencode
LOADED_PACKAGES := libpq openssl

# `make run` and `make test` first install what they need; plain `make` never installs.
SETUP := $(if $(filter run bench-server bench-connections,$(MAKECMDGOALS)),setup-run) \
         $(if $(filter test test-all shaky check bench bless mutate wasm web page pictures deb release fuzz abuse,$(MAKECMDGOALS)),setup-test)

# The libraries' flags lie in files that are written after the set-up, and the compiler reads them
# there (@FILE). Nothing here may ask an installed package while the Makefile is being read: on a
# bare machine it is not installed yet. test/makefile watches over this.
PKG_CFLAGS := @build/packages.cflags
PKG_LIBS   := @build/packages.libs
PAPER_LIBS := @build/paper.libs
build/packages.cflags: build/packages.list | $(SETUP)
	@pkg-config --cflags $(PACKAGES) $(PAPER_PACKAGES) $(LOADED_PACKAGES) > $@
build/packages.libs: build/packages.list | $(SETUP)
	@pkg-config --libs $(PACKAGES) > $@
build/paper.libs: build/packages.list | $(SETUP)
	@pkg-config --libs $(PAPER_PACKAGES) > $@
build/loaded.libs: build/packages.list | $(SETUP)
	@pkg-config --libs $(LOADED_PACKAGES) > $@

say = $(if $(V),,@printf '  %-6s %s\n' $(1) $(2);)

# ---------------------------------------------------------------- the program

# Other flags, other objects: a file that changes only when what it holds does.
remember = @mkdir -p $(@D); printf '%s\n' '$(1)' > $@.new; cmp -s $@.new $@ && rm $@.new || mv $@.new $@
$(OUT)/flags: FORCE
	$(call remember,$(CC) $(CFLAGS) $(SHARED))
build/packages.list: FORCE
	$(call remember,$(PACKAGES) / $(PAPER_PACKAGES) / $(LOADED_PACKAGES))

.PHONY: all lib run test test-all shaky bare check install uninstall deb release proxies bench bench-server bench-connections abuse bless mutate wasm web page pictures fuzz clean help setup-run setup-test FORCE
all: $(PROGRAM) $(LIB_O)

$(OUT)/sedzia: $(LIB_O) $(filter-out $(OUT)/obj/src/paper/%,$(SHELL_O)) $(MADE_O) | build/packages.libs
	$(call say,LINK,$@) $(CC) $(OPT.$(BUILD)) -o $@ $^ $(PKG_LIBS) $(LDLIBS)
# For a machine that is not like this one: the same program with its libraries inside, but for the C library and
# libqrencode, of which Debian has no archive.
$(OUT)/static/sedzia: $(OUT)/sedzia | build/packages.libs
	@mkdir -p $(@D)
	$(call say,LINK,$@) $(CC) $(OPT.$(BUILD)) -o $@ $(filter-out $(OUT)/obj/src/paper/%,$(SHELL_O)) $(LIB_O) $(MADE_O) \
	    -Wl,-Bstatic -lsqlite3 -ljansson -lsodium -lz -Wl,-Bdynamic -lqrencode -static-libgcc $(LDLIBS)
$(OUT)/sedzia-paper: $(LIB_O) $(PAPER_O) | build/paper.libs
	$(call say,LINK,$@) $(CC) $(OPT.$(BUILD)) -o $@ $^ $(PAPER_LIBS) $(LDLIBS)

$(SHELL_O): $(OUT)/obj/%.o: %.c $(OUT)/flags build/packages.cflags | $(SETUP)
	@mkdir -p $(@D)
	$(call say,CC,$<) $(CC) -std=gnu17 $(CFLAGS) $(PKG_CFLAGS) -c -o $@ $<

$(filter-out $(OUT)/obj/embedded.o,$(LIB_O)): $(OUT)/obj/%.o: %.c $(OUT)/flags | $(SETUP)
	@mkdir -p $(@D)
	$(call say,CC,$<) $(CC) -std=c17 $(CFLAGS) $(SHARED) -c -o $@ $<

# data/ and rules/ become C text. The list is rewritten only when it changes, so that a file
# that is gone leaves the program too.
EMBED := $(shell find data -type f ! -name '.*' 2>/dev/null) $(wildcard rules/*.txt)
build/embedded.list: FORCE
	@mkdir -p build
	@printf '%s\n' $(EMBED) | LC_ALL=C sort > $@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@
build/embed: tools/embed.c | $(SETUP)
	@mkdir -p build
	$(call say,CC,$<) gcc -std=c17 -O1 $(WARNINGS) -o $@ $<
build/embedded.c: build/embed build/embedded.list $(EMBED)
	$(call say,EMBED,$@) build/embed $$(cat build/embedded.list) > $@
$(OUT)/obj/embedded.o: build/embedded.c $(OUT)/flags
	@mkdir -p $(@D)
	$(call say,CC,$<) $(CC) -std=c17 $(filter-out -MMD -MP,$(CFLAGS)) $(SHARED) -c -o $@ $<

# The built pages, packed, for the server; without web/dist it says how to build them.
# Running and testing build them first; plain `make` only where npm has been used before.
PAGES := $(if $(or $(filter run test test-all shaky check install deb release,$(MAKECMDGOALS)),$(wildcard web/node_modules)),web/dist/index.html)
build/web.list: $(PAGES) FORCE
	@mkdir -p build
	@(cd web/dist 2>/dev/null && find . -type f ! -name '.*' | sed 's,^\./,,' | LC_ALL=C sort) > $@.new || true
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@
build/embed-web: tools/embed-web.c src/server/static.c src/server/static.h | $(SETUP)
	@mkdir -p build
	$(call say,CC,$<) gcc -std=gnu17 -O1 $(WARNINGS) -Isrc -o $@ $(filter %.c,$^) -lz -lbrotlienc
RULINGS := rules/RULINGS.md rules/RULINGS.pl.md
build/web.c: build/embed-web build/web.list $(PAGES) $(RULINGS)
	$(call say,EMBED,$@) build/embed-web web/dist $$(cat build/web.list) -- $(RULINGS) > $@
# Which program this is: VERSION, and the commit it was built from.
build/version.c: VERSION FORCE
	@mkdir -p build
	@printf '#include "base/version.h"\nconst char version_number[] = "%s", version_commit[] = "%s";\n' \
	    "$$(cat VERSION)" "$$(git describe --always --dirty --abbrev=10 --exclude '*' 2>/dev/null || echo unknown)" > $@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@
$(OUT)/obj/web.o $(OUT)/obj/version.o: $(OUT)/obj/%.o: build/%.c $(OUT)/flags | $(SETUP)
	@mkdir -p $(@D)
	$(call say,CC,$<) $(CC) -std=c17 $(filter-out -MMD -MP,$(CFLAGS)) $(SHARED) -c -o $@ $<

# ---------------------------------------------------------------- the library
# libsedzia for other programs (include/sedzia.h): rules and bots with src/lib on top. What the header does not name is
# hidden, in the archive, too: it is one object with the rest made local.

LIBRARY_C := $(wildcard src/lib/*.c)
LIBRARY_O := $(LIBRARY_C:%.c=$(OUT)/obj/%.o)
LIBRARY_ALL := $(LIBRARY_O) $(filter-out $(OUT)/obj/src/event/% $(OUT)/obj/src/desk/%,$(LIB_O)) $(OUT)/obj/version.o
INTERFACE := $(shell sed -n 's/^.define SEDZIA_INTERFACE //p' include/sedzia.h)
SONAME    := libsedzia.so.$(INTERFACE)
$(LIBRARY_O): $(OUT)/obj/%.o: %.c $(OUT)/flags | $(SETUP)
	@mkdir -p $(@D)
	$(call say,CC,$<) $(CC) -std=c17 $(CFLAGS) $(SHARED) -Iinclude -c -o $@ $<
$(OUT)/obj/libsedzia.o: $(LIBRARY_ALL)
	$(call say,LINK,$@) ld -r -o $@ $^ && objcopy --localize-hidden $@
$(OUT)/libsedzia.a: $(OUT)/obj/libsedzia.o
	$(call say,AR,$@) rm -f $@ && ar rcs $@ $<
$(OUT)/$(SONAME): $(LIBRARY_ALL)
	$(call say,LINK,$@) $(CC) $(OPT.$(BUILD)) -shared -Wl,-soname,$(SONAME) -Wl,-z,defs -o $@ $^
$(OUT)/libsedzia.so: $(OUT)/$(SONAME)
	@ln -sf $(SONAME) $@
$(OUT)/sedzia.pc: package/sedzia.pc VERSION Makefile
	@sed -e 's,@PREFIX@,$(PREFIX),' -e 's,@LIBDIR@,lib,' -e "s,@VERSION@,$$(cat VERSION)," $< > $@
LIBRARY := $(OUT)/libsedzia.a $(OUT)/libsedzia.so $(OUT)/sedzia.pc
lib: $(LIBRARY)

setup-run setup-test: setup-%:
	@tools/setup $*

# The two commands on a machine that has nothing yet; root (or sudo) and some minutes.
bare:
	@tools/bare

run: $(PROGRAM)
	@$(OUT)/sedzia serve

# ---------------------------------------------------------------- tests
# A suite is a folder test/NAME that holds C files, linked with test/harness and the library,
# or an executable script test/NAME/run. Each writes a log; tools/tally adds them up.
# One alone, with arguments: make build/log/cases.log ARGS='303 fighters'
# test/budgets.txt says how many seconds each may take, and which are long: those are run by
# `make test-all`, the others by `make test`. NAME-long are the long tests of NAME: test/NAME/run --long.

HARNESS_C  := $(wildcard test/harness/*.c test/toy/*.c)
HARNESS_O  := $(HARNESS_C:%.c=$(OUT)/obj/%.o)
NO_SUITE   := harness toy fuzz
SERVER_SUITES := rooms lines store # linked with the server too
SUITE_DIRS := $(filter-out $(NO_SUITE),$(patsubst test/%/,%,$(wildcard test/*/)))
SCRIPTS    := $(patsubst test/%/run,%,$(wildcard test/*/run))
ONLY_ONCE  := fuzz e2e e2e-long web sixth package release library python # the same whatever the variant
SCRIPTS    := $(if $(filter-out release,$(BUILD)),$(filter-out $(ONLY_ONCE),$(SCRIPTS)),$(SCRIPTS))
PROGRAMS   := $(filter-out $(SCRIPTS),$(foreach d,$(SUITE_DIRS),$(if $(wildcard test/$(d)/*.c),$(d))))
CHECKS     := $(notdir $(wildcard tools/layers tools/coverage tools/check-*))
TEST_C     := $(foreach d,$(SUITE_DIRS),$(wildcard test/$(d)/*.c))
TEST_O     := $(TEST_C:%.c=$(OUT)/obj/%.o)
LOG        := $(OUT)/log
LONG       := $(shell awk '$$3 == "long" { print $$1 }' test/budgets.txt)
HALVES     := $(filter %-long,$(if $(filter-out release,$(BUILD)),$(filter-out $(ONLY_ONCE),$(LONG)),$(LONG)))
# The longest begin first.
SLOW       := $(shell sort -k2,2nr test/budgets.txt | awk '!/^#/ { print $$1 }')
SUITES     := $(CHECKS) warnings $(PROGRAMS) $(SCRIPTS) $(HALVES)
SUITES     := $(filter $(SUITES),$(SLOW)) $(filter-out $(SLOW),$(SUITES))
LOGS       := $(patsubst %,$(LOG)/%.log,$(filter-out $(LONG),$(SUITES)))
LONG_LOGS  := $(patsubst %,$(LOG)/%.log,$(filter $(LONG),$(SUITES)))

test: $(PROGRAM) $(LOGS)
	@tools/tally $(LOGS)
test-all: $(PROGRAM) $(LONG_LOGS)
	@tools/tally $(LONG_LOGS)
# The browser tests ROUNDS times: which come out differently? And which suite took longer than it may?
shaky: $(PROGRAM) web/dist/index.html build/sedzia.html
	@tools/shaky $(or $(ROUNDS),10) $(ARGS)

$(HARNESS_O) $(TEST_O): $(OUT)/obj/%.o: %.c $(OUT)/flags build/packages.cflags | $(SETUP)
	@mkdir -p $(@D)
	$(call say,CC,$<) $(CC) -std=gnu17 $(CFLAGS) -Itest $(PKG_CFLAGS) -c -o $@ $<

define suite
$(OUT)/test/$(1): $(patsubst %.c,$(OUT)/obj/%.o,$(wildcard test/$(1)/*.c)) $(HARNESS_O) \
    $(if $(filter $(1),$(SERVER_SUITES)),$(SERVER_O)) $(LIB_O) $(if $(filter $(1),$(SERVER_SUITES)),| build/packages.libs build/loaded.libs)
	@mkdir -p $$(@D)
	$$(call say,LINK,$$@) $(CC) $(OPT.$(BUILD)) -o $$@ $$^ $(if $(filter $(1),$(SERVER_SUITES)),$(PKG_LIBS) @build/loaded.libs) $(LDLIBS)
$(LOG)/$(1).log: $(OUT)/test/$(1) FORCE
	@tools/suite $(1) $$@ $$< $(ARGS)
endef
$(foreach s,$(PROGRAMS),$(eval $(call suite,$(s))))

$(patsubst %,$(LOG)/%.log,$(SCRIPTS)): $(LOG)/%.log: test/%/run $(PROGRAM) FORCE
	@OUT=$(OUT) tools/suite $* $@ $< $(ARGS)
$(HALVES:%=$(LOG)/%.log): $(LOG)/%-long.log: test/%/run $(PROGRAM) FORCE
	@OUT=$(OUT) tools/suite $*-long $@ $< --long
$(LOG)/e2e.log $(LOG)/e2e-long.log: web/dist/index.html build/sedzia.html
$(LOG)/web.log: web/node_modules/.package-lock.json build/sedzia.wasm
$(LOG)/model.log: build/desk.wasm
$(LOG)/wasm.log: build/sedzia.wasm build/desk.wasm $(OUT)/bench $(OUT)/test/perft
$(LOG)/server.log $(LOG)/nodes.log $(LOG)/nodes-long.log: $(OUT)/load
$(LOG)/prompt.log $(LOG)/table.log: $(PROGRAM)
$(patsubst %,$(LOG)/%.log,$(CHECKS)): $(LOG)/%.log: tools/% FORCE | $(SETUP)
	@OUT=$(OUT) tools/suite $* $@ $<
$(LOG)/layers.log: $(LIB_O)
$(LOG)/check-search.log: $(PROGRAM)

# The release build mutes some of gcc's warnings, so clang reads every source here as well.
$(LOG)/warnings.log: build/packages.cflags FORCE | $(SETUP)
	@tools/suite warnings $@ clang-19 -fsyntax-only -std=gnu17 $(WARNINGS) -Isrc -Itest $(PKG_CFLAGS) \
	    -Iinclude $(LIB_C) $(LIBRARY_C) $(wildcard examples/*.c) $(SHELL_C) $(HARNESS_C) $(TEST_C) $(wildcard bench/*.c test/fuzz/*.c)

bless: $(OUT)/test/plays
	@$< bless

# Wrong edits, one at a time, each in a scratch copy: which does no suite notice?
mutate: | $(SETUP)
	@tools/mutate $(ONLY)

# ---------------------------------------------------------------- WebAssembly
# base, core, games, bots, event and desk unchanged, src/wasm on top, a C library of a page (libc/).
# Two explicit steps; nothing is imported, and the stack lies where an overflow is caught.

WASM_CC := clang-19 --target=wasm32 -std=c17 -O3 -msimd128 -mbulk-memory -nostdlibinc \
           -ffreestanding -fvisibility=hidden -Isrc -isystem src/wasm/libc
WASM_C  := $(LIB_C) $(wildcard src/wasm/*.c src/wasm/libc/*.c src/wasm/desk/*.c)
WASM_O  := $(WASM_C:%.c=build/wasm/%.o) build/wasm/embedded.o
# What no search asks is made small instead of fast: a phone fetches this module before its first move.
WASM_COLD := $(wildcard src/wasm/*.c src/wasm/desk/*.c) $(patsubst %,src/core/%.c,ask board book card draft match match_replay record sketch steps tally typed unseen view) \
             $(patsubst %,src/games/\%_%.c,draft text board show position sound check sense) $(patsubst %,src/base/%.c,fault json name sheet text)
WASM_COLD := $(subst \%,%,$(WASM_COLD))
build/wasm/flags: FORCE
	$(call remember,$(WASM_CC) $(WARNINGS) $(WASM_COLD))
$(WASM_C:%.c=build/wasm/%.o): build/wasm/%.o: %.c build/wasm/flags | $(SETUP)
	@mkdir -p $(@D)
	$(call say,WASM,$<) $(WASM_CC) $(WARNINGS) -MMD -MP $(if $(filter $(WASM_COLD),$<),-Oz) $(if $(findstring libc/,$<),-fno-builtin) -c -o $@ $<
# The browser fetches rulebooks and questions by itself: only what the games read goes in, why
# a move is refused and a position cannot be, how places are called, and which words mean the same.
WASM_EMBED := $(filter-out rules/% data/%/card.txt data/questions/% data/phrases% data/help/% data/projector/%,$(EMBED)) \
              data/phrases-why.txt data/phrases-place.txt data/phrases-position.txt data/phrases-board.txt \
              data/phrases-file.txt
build/wasm/embedded.c: build/embed build/embedded.list $(WASM_EMBED) Makefile
	@mkdir -p $(@D)
	$(call say,EMBED,$@) build/embed $$(printf '%s\n' $(WASM_EMBED) | LC_ALL=C sort) > $@
build/wasm/embedded.o: build/wasm/embedded.c
	$(call say,WASM,$<) $(WASM_CC) -c -o $@ $<
# Two modules: who only plays need not load the desk. The desk's takes words from the page.
build/sedzia.wasm: $(filter-out build/wasm/src/wasm/desk/%,$(WASM_O))
build/desk.wasm: $(filter-out build/wasm/src/wasm/wasm.o build/wasm/src/wasm/page.o build/wasm/src/wasm/follow.o build/wasm/src/wasm/learn.o build/wasm/src/base/embedded.o,$(WASM_O))
# And one for each game, with what a table needs and nothing else: a page fetches it before the first move. games.c with that
# one line of its list, that game's own files, no words but why this game refuses a move. data/GAME/board.txt says which games there are.
GAME_NAMES  := $(patsubst data/%/board.txt,%,$(wildcard data/*/board.txt))
GAME_RULES  := $(GAME_NAMES:%=build/rules/%.wasm)
$(LOG)/wasm.log: $(GAME_RULES)
RULES_EMBED  = $(filter-out $(foreach g,$(filter-out $*,$(GAME_NAMES)),data/$(g)/%) data/%/lessons.txt data/%/rounds.txt data/disciplines.txt data/search.txt data/phrases-position.txt data/phrases-board.txt data/phrases-file.txt,$(WASM_EMBED))
TABLE_O     := $(patsubst src/wasm/%.c,build/wasm/table/%.o,$(filter-out src/wasm/follow.c src/wasm/learn.c,$(wildcard src/wasm/*.c)))
$(TABLE_O): build/wasm/table/%.o: src/wasm/%.c build/wasm/flags | $(SETUP)
	@mkdir -p $(@D)
	$(call say,WASM,$<) $(WASM_CC) $(WARNINGS) -MMD -MP -Oz -DTABLE_ONLY -c -o $@ $<
# What only level 5 needs is left out, too: a game's solver (src/games/GAME_solve.c) gives way to one that solves nothing, and
# level 5 searches. A table against level 5 loads the module of all games.
UNSOLVED = printf '\#include "core/solver.h"\nstatic bool unsolved(const struct board *b, const struct state *s, struct arena *a, struct solution *o) { return !b && !s && !a && !o; }\nconst struct solver $*_solver = {.plan = unsolved};\n'
$(GAME_NAMES:%=build/wasm/only/%.c): build/wasm/only/%.c: src/games/games.c build/embed build/embedded.list $(WASM_EMBED) tools/own-reasons \
    $(wildcard src/games/*.c) Makefile
	@rm -rf build/wasm/only/$*.tree && mkdir -p build/wasm/only/$*.tree
	@cp --parents $(RULES_EMBED) build/wasm/only/$*.tree && tools/own-reasons $* > build/wasm/only/$*.tree/data/phrases-why.txt
	@sed -i 's/[ \t]*\#.*//; /^$$/d' build/wasm/only/$*.tree/data/$*/board.txt $(patsubst %,build/wasm/only/$*.tree/%,$(wildcard data/$*/boards/*.txt)) # remarks are for readers
	$(call say,EMBED,$@) { sed '/^    .*game_/{/game_$*,/!d;}' src/games/games.c; $(if $(wildcard src/games/$*_solve.c),$(UNSOLVED);) \
	    cd build/wasm/only/$*.tree && ../../../embed $$(printf '%s\n' $(RULES_EMBED) | LC_ALL=C sort); } > $@
$(GAME_NAMES:%=build/wasm/only/%.o): build/wasm/only/%.o: build/wasm/only/%.c build/wasm/flags src/games/games.h
	$(call say,WASM,$<) $(WASM_CC) -c -o $@ $<
$(GAME_RULES): build/rules/%.wasm: build/wasm/only/%.o $(TABLE_O) \
    $(filter-out build/wasm/embedded.o build/wasm/src/games/games.o build/wasm/src/games/%_solve.o build/wasm/src/wasm/%.o,$(WASM_O)) \
    $(filter build/wasm/src/wasm/libc/%,$(WASM_O))
build/sedzia.wasm build/desk.wasm $(GAME_RULES):
	@mkdir -p $(@D)
	$(call say,LINK,$@) wasm-ld-19 --no-entry --stack-first -z stack-size=1048576 --gc-sections \
	    --strip-all -O3 -o $@ $^
wasm: build/sedzia.wasm build/desk.wasm $(GAME_RULES)
	@wc -c $^

# ---------------------------------------------------------------- the pages
# web/ is TypeScript, built by Vite into web/dist; what it needs is fetched once, by the lock file.

WEB_SOURCES := $(shell find web/src web/make web/public -type f 2>/dev/null) $(wildcard web/*.ts web/*.html web/tsconfig.json) \
               $(wildcard docs/guide/*.md docs/pictures/positions.txt rules/*) VERSION
web/node_modules/.package-lock.json: web/package.json web/package-lock.json | $(SETUP)
	$(call say,NPM,'what the pages are built with') cd web && npm ci --loglevel=error --no-audit --no-fund && touch node_modules/.package-lock.json
web/dist/index.html: web/node_modules/.package-lock.json $(WEB_SOURCES) build/sedzia.wasm build/desk.wasm $(GAME_RULES) $(wildcard data/*.txt data/*/*.txt)
	$(call say,WEB,web/dist) cd web && node_modules/.bin/tsc --noEmit && node_modules/.bin/vite build --logLevel warn
# All of it in one file, for a stick.
build/sedzia.html: web/dist/index.html web/page.mjs
	$(call say,PAGE,$@) cd web && node page.mjs
page: build/sedzia.html
web: web/dist/index.html
	@node web/size.mjs

# The pictures of READMEs and guides, taken from the pages as they are.
pictures: $(PROGRAM) web/dist/index.html
	@for script in front-pictures pictures hall-pictures referee-pictures; do node web/$$script.mjs || exit 1; done

# ---------------------------------------------------------------- fuzz
# Every test/fuzz/NAME.c is a target of libFuzzer, with the library built for it.

FUZZ_CC      := clang-19 -O1 -g -fPIC -fno-omit-frame-pointer -fno-sanitize-recover=all $(WARNINGS) -Isrc -Itest -Iinclude
FUZZ_SANE    := address,undefined
FUZZ_TARGETS := $(filter-out $(if $(wildcard src/event/contest.h),,journal),$(patsubst test/fuzz/%.c,%,$(wildcard test/fuzz/*.c)))
FUZZ_LIB     := $(LIB_C:%.c=build/fuzz/obj/%.o) build/fuzz/obj/build/embedded.o build/fuzz/obj/test/fuzz/common/fuzz.o
FUZZ_SERVER  := wire http line # linked with the server too
FUZZ_SERVE_C := $(SERVER_C) build/web.c build/version.c
FUZZ_SERVE_O := $(FUZZ_SERVE_C:%.c=build/fuzz/obj/%.o)
FUZZ_PAGE_O  := $(patsubst %.c,build/fuzz/obj/%.o,$(wildcard src/wasm/*.c)) # … `page` and `sketch` with the module of the pages
FUZZ_SHARED  := $(LIBRARY_C:%.c=build/fuzz/obj/%.o) $(filter-out build/fuzz/obj/src/event/% build/fuzz/obj/src/desk/% %/fuzz.o,$(FUZZ_LIB)) build/fuzz/obj/build/version.o
FUZZ_O       := $(LIBRARY_C:%.c=build/fuzz/obj/%.o) $(FUZZ_SERVE_O) $(FUZZ_PAGE_O) $(FUZZ_LIB) $(FUZZ_TARGETS:%=build/fuzz/obj/test/fuzz/%.o) build/fuzz/obj/test/fuzz/common/seeds.o
build/fuzz/flags: FORCE
	$(call remember,$(FUZZ_CC))
$(FUZZ_O): build/fuzz/obj/%.o: %.c build/fuzz/flags build/packages.cflags | $(SETUP)
	@mkdir -p $(@D)
	$(call say,FUZZ,$<) $(FUZZ_CC) $(PKG_CFLAGS) -std=gnu17 -MMD -MP -fsanitize=fuzzer-no-link,$(FUZZ_SANE) -c -o $@ $<
$(FUZZ_SERVER:%=build/fuzz/%): $(FUZZ_SERVE_O) | build/packages.libs
build/fuzz/page build/fuzz/sketch: $(FUZZ_PAGE_O)
$(FUZZ_TARGETS:%=build/fuzz/%): build/fuzz/%: build/fuzz/obj/test/fuzz/%.o $(FUZZ_LIB)
	$(call say,LINK,$@) $(FUZZ_CC) -fsanitize=fuzzer,$(FUZZ_SANE) -o $@ $^ $(if $(filter $*,$(FUZZ_SERVER)),$(PKG_LIBS) -pthread)
# The library as the suite python calls it at random: whatever it does to memory is noticed.
build/fuzz/libsedzia.so: $(FUZZ_SHARED)
	$(call say,LINK,$@) $(FUZZ_CC) -shared -shared-libasan -fsanitize=$(FUZZ_SANE) -o $@ $^
$(LOG)/python.log: build/fuzz/libsedzia.so
build/fuzz/seeds: build/fuzz/obj/test/fuzz/common/seeds.o $(FUZZ_LIB)
	$(call say,LINK,$@) $(FUZZ_CC) -fsanitize=$(FUZZ_SANE) -o $@ $^
$(LOG)/fuzz.log: $(FUZZ_TARGETS:%=build/fuzz/%) build/fuzz/seeds
fuzz: $(FUZZ_TARGETS:%=build/fuzz/%) build/fuzz/seeds $(PROGRAM)
	@test/fuzz/run $(SECONDS)

# ---------------------------------------------------------------- bench

$(OUT)/obj/bench/bench.o: bench/bench.c $(OUT)/flags | $(SETUP)
	@mkdir -p $(@D)
	$(call say,CC,$<) $(CC) -std=gnu17 $(CFLAGS) -c -o $@ $<
$(OUT)/bench: $(OUT)/obj/bench/bench.o $(LIB_O)
	$(call say,LINK,$@) $(CC) $(OPT.$(BUILD)) -o $@ $^ $(LDLIBS)
$(OUT)/load $(OUT)/idle: $(OUT)/%: bench/%.c $(OUT)/flags | $(SETUP)
	$(call say,CC,$<) $(CC) -std=gnu17 $(filter-out -MMD -MP,$(CFLAGS)) -o $@ $<
$(OUT)/obj/bench/swiss.o: bench/swiss.c $(OUT)/flags | $(SETUP)
	@mkdir -p $(@D)
	$(call say,CC,$<) $(CC) -std=gnu17 $(CFLAGS) -c -o $@ $<
$(OUT)/swiss: $(OUT)/obj/bench/swiss.o $(LIB_O)
	$(call say,LINK,$@) $(CC) $(OPT.$(BUILD)) -o $@ $^ $(LDLIBS)

$(OUT)/obj/bench/cost.o: bench/cost.c $(OUT)/flags | $(SETUP)
	@mkdir -p $(@D)
	$(call say,CC,$<) $(CC) -std=gnu17 $(CFLAGS) -c -o $@ $<
$(OUT)/cost: $(OUT)/obj/bench/cost.o $(SERVER_O) $(LIB_O) | build/packages.libs
	$(call say,LINK,$@) $(CC) $(OPT.$(BUILD)) -o $@ $^ $(PKG_LIBS) $(LDLIBS)

bench: $(OUT)/bench $(OUT)/swiss build/sedzia.wasm
	@bench/run
	@bench/search
	@$(OUT)/swiss

# Rude clients of every kind for SECONDS, against the build that notices wrong memory.
abuse: | $(SETUP)
	@$(MAKE) BUILD=asan build/asan/sedzia
	@OUT=build/asan node bench/abuse.mjs $(SECONDS)
	@$(MAKE) build/sedzia build/sedzia-paper
	@OUT=build node bench/attacks.mjs
	@OUT=build node bench/kills.mjs

bench-server: $(OUT)/load $(OUT)/cost $(PROGRAM)
	@bench/server
# 20,000 lines that only listen, 500 games beside them, a herd that comes back.
bench-connections: $(OUT)/load $(OUT)/idle $(PROGRAM)
	@node bench/connections.mjs

# ---------------------------------------------------------------- check
# The suites once more as other variants, each with its own folder, and a sample under valgrind.
# These are runs of this same Makefile with another BUILD, one after the other.

THREADS := $(if $(SHELL_C),$(shell grep -lsE 'pthread_create|thrd_create' $(SHELL_C)))
check: test test-all
	@tools/check asan clang $(if $(THREADS),tsan)

# ---------------------------------------------------------------- installing
# make install [PREFIX=/usr/local] [DESTDIR=]; make deb builds a Debian package of the same files.

install: $(PROGRAM) $(LIBRARY)
	@PROGRAM=$(OUT)/sedzia tools/install "$(DESTDIR)" "$(PREFIX)"
uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/sedzia $(DESTDIR)$(PREFIX)/bin/sedzia-paper $(DESTDIR)$(PREFIX)/share/man/man1/sedzia*.1.gz \
	    $(DESTDIR)$(PREFIX)/share/man/pl/man1/sedzia*.1.gz $(DESTDIR)$(PREFIX)/lib/systemd/system/sedzia.service
	rm -rf $(DESTDIR)$(PREFIX)/share/doc/sedzia $(DESTDIR)$(PREFIX)/share/doc/libsedzia-dev $(DESTDIR)$(PREFIX)/lib/python3/dist-packages/sedzia
	rm -f $(DESTDIR)$(PREFIX)/include/sedzia.h $(DESTDIR)$(PREFIX)/lib/libsedzia.* $(DESTDIR)$(PREFIX)/lib/pkgconfig/sedzia.pc
deb: $(PROGRAM) $(LIBRARY)
	@PROGRAM=$(OUT)/sedzia tools/deb build
# All that is given out with a version, in build/release; the suite release tries it.
release: $(PROGRAM) $(LIBRARY) $(OUT)/static/sedzia build/sedzia.html
	@PROGRAM=$(OUT)/sedzia STATIC=$(OUT)/static/sedzia tools/release build/release
$(LOG)/release.log $(LOG)/package.log $(LOG)/library.log $(LOG)/python.log: $(LIBRARY)
$(LOG)/release.log: $(OUT)/static/sedzia build/sedzia.html
# nginx and Caddy with the files of package/, TLS and a certificate of our own, before a real server.
proxies: $(PROGRAM)
	@tools/proxies

# ---------------------------------------------------------------- the rest

clean:
	rm -rf build web/dist

help:
	@echo 'make            build/sedzia'
	@echo 'make lib        build/libsedzia.a and .so: the rules and bots for other programs (include/sedzia.h, docs/library.md)'
	@echo 'make run        installs what is missing (Debian, Ubuntu), builds, starts the program'
	@echo 'make test       installs what is missing, builds, runs the suites: N passed, M failed'
	@echo 'make test-all   the long suites that make test leaves out: N passed, M failed'
	@echo 'make shaky      the browser tests ROUNDS=10 times: names those that differ, and suites over their budget'
	@echo 'make check      the suites again under ASan+UBSan and clang, a sample under valgrind'
	@echo 'make bare       make run and make test in bare Debian systems made for it; takes root'
	@echo 'make bench      moves a second, native and WebAssembly; instructions a move'
	@echo 'make bench-server  500 games at once against the server: latency, moves a second, memory'
	@echo 'make bench-connections  20,000 idle lines and 500 games on one server: memory, latency, a herd'
	@echo 'make abuse      rude clients of every kind against the ASan build for SECONDS=600; known attacks; 100 kills'
	@echo 'make fuzz       all fuzz targets together for SECONDS=600'
	@echo 'make bless      rewrites the golden games of test/plays and bench/number; look at the difference'
	@echo "make mutate     makes the wrong edits of test/mutants (ONLY='G1 E*'): which does no suite notice?"
	@echo 'make wasm       build/sedzia.wasm, build/desk.wasm'
	@echo 'make web        the pages: web/dist, and how much goes over the wire'
	@echo 'make pictures   takes the pictures of READMEs and guides anew, from the pages as they are'
	@echo 'make page       build/sedzia.html: the pages in one file, to be opened without a server'
	@echo 'make install    PREFIX=/usr/local: program, manual pages, service; make uninstall'
	@echo 'make deb        build/sedzia_VERSION_ARCH.deb; make proxies tries the files for nginx and Caddy'
	@echo 'make release    build/release: package, page, Linux and source tarballs, sums, notes'
	@echo 'make clean      removes build/'
	@echo 'BUILD=debug|asan|tsan|clang picks a variant, built in build/VARIANT; V=1 shows commands'

OBJECTS := $(LIB_O) $(LIBRARY_O) $(SHELL_O) $(HARNESS_O) $(TEST_O) $(WASM_O) $(TABLE_O) $(FUZZ_O) $(wildcard $(OUT)/obj/bench/*.o)
-include $(wildcard $(OBJECTS:.o=.d))
