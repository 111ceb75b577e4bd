/* Trains the network by self-play; tools/train_network.py compiles this, runs it and stores its output.
 *
 * The rules in C, a hundred times as fast as in Python: training needs hundreds of thousands of games. It mirrors
 * turns/outcomes.py, opponent/simulation.py and opponent/network.py in engine/royal_visit, and the tests hold it against them.
 *
 *   train GAMES SEED RATE LAST_RATE TRACE EXPLORE   plays, then writes the weights as floats to standard output
 *   ends                                            reads worlds, writes how many outcomes each has and a sum over them
 *   inputs                                          reads worlds, writes the sum of the inputs' numbers over the outcomes
 *
 * Everything is seen from the player to move, whose home is the high end. A bag holds four bits for each kind of card.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t Bag;
enum { L, K, R, W, J, PAWNS };
enum { K1, G1, G2, GF, W1, W2, W3, J1, J2, J3, J4, J5, JM, KINDS };
static const int COUNTS[KINDS] = {12, 4, 10, 2, 2, 8, 2, 1, 3, 4, 3, 1, 2};
enum { SPACES = 17, MOST_ENDS = 20000, MOST_TURNS = 2000, MOST_INPUTS = 64 }; /* the builder defines HIDDEN */

typedef struct {
    int8_t pawns[PAWNS], crown, little, manual;
    Bag hand, other, discard;
    int left; /* cards to draw; the next one is the last of `draw` */
    uint8_t draw[54];
} World;

typedef struct {
    int8_t pawns[PAWNS];
    Bag spent;
} End;

/* ---- luck (SplitMix64) ---- */

static uint64_t luck;

static uint64_t next_word(void) {
    uint64_t z = (luck += 0x9E3779B97F4A7C15ULL);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

static int below(int n) { return (int)(((next_word() >> 32) * (uint64_t)n) >> 32); }
static double uniform(void) { return (double)(next_word() >> 11) / 9007199254740992.0; }

static void shuffle(uint8_t *cards, int n) {
    for (int i = n - 1; i > 0; i--) {
        int j = below(i + 1);
        uint8_t card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
}

/* ---- cards ---- */

static int held(Bag bag, int kind) { return bag >> 4 * kind & 15; }

static int count(Bag bag) {
    const Bag low = 0x0F0F0F0F0F0F0F0FULL;
    return (int)((((bag & low) + (bag >> 4 & low)) * 0x0101010101010101ULL) >> 56);
}

static Bag whole_deck(void) {
    Bag bag = 0;
    for (int kind = 0; kind < KINDS; kind++) bag += (Bag)COUNTS[kind] << 4 * kind;
    return bag;
}

static int singles(Bag bag, uint8_t *cards) {
    int n = 0;
    for (int kind = 0; kind < KINDS; kind++)
        for (int i = held(bag, kind); i; i--) cards[n++] = (uint8_t)kind;
    return n;
}

/* ---- outcomes: one set of cells for each multiset of cards, as in outcomes.py ---- */

typedef uint32_t Row; /* a bit for each space; a grid is a row for each space of the left guard */
typedef struct { Row rows[SPACES]; } Grid;
typedef struct {
    int stride, radix, kind, shifts;
    int8_t shift[4][2]; /* of left guard and the other pawn */
    enum { STEPS, FLANK, FOUNTAIN_LEFT, FOUNTAIN_RIGHT, FOUNTAIN } how;
} Way;

static const Row TRACK = (1u << SPACES) - 1, FOUNTAIN_CELL = 1u << 8;

static Row span(int low, int high) {
    return high < low ? 0 : ((1u << (high + 9)) - 1) & ~((1u << (low + 8)) - 1) & TRACK;
}

static Row moved(Row row, int by) { return by < 0 ? row >> -by : row << by; }

static End *listed;
static int endings;

static void list(int left, int king, int right, int wizard, int jester, Bag spent) {
    listed[endings++] = (End){{(int8_t)left, (int8_t)king, (int8_t)right, (int8_t)wizard, (int8_t)jester}, spent};
}

static int space_of(Row row) { return __builtin_ctz(row) - 8; }

/* One pawn, by cards that move it a distance or to the Fountain. */
static void reach(const Way *ways, int kinds, int total, int start, Row allowed, Row may_move, Row *cells, Bag *spent) {
    cells[0] = 1u << (start + 8);
    spent[0] = 0;
    for (int i = 1; i < total; i++) {
        cells[i] = 0;
        for (const Way *way = ways; way < ways + kinds; way++) {
            if (i / way->stride % way->radix == 0) continue;
            Row before = cells[i - way->stride] & may_move;
            int by = way->shift[0][1];
            spent[i] = spent[i - way->stride] + ((Bag)1 << 4 * way->kind);
            if (way->how == STEPS) cells[i] |= before << by | before >> by;
            else if (before & ~FOUNTAIN_CELL) cells[i] |= FOUNTAIN_CELL;
        }
        cells[i] &= allowed;
    }
}

/* Both Guards, around a King who stays. */
static void reach_guards(const Way *ways, int kinds, int total, const int8_t *at, Grid *grids, Bag *spent) {
    Row allowed = span(at[K] + 1, 8);
    grids[0] = (Grid){{0}};
    grids[0].rows[at[L] + 8] = 1u << (at[R] + 8);
    spent[0] = 0;
    for (int i = 1; i < total; i++) {
        Grid *here = &grids[i];
        *here = (Grid){{0}};
        for (const Way *way = ways; way < ways + kinds; way++) {
            if (i / way->stride % way->radix == 0) continue;
            const Grid *before = &grids[i - way->stride];
            spent[i] = spent[i - way->stride] + ((Bag)1 << 4 * way->kind);
            Row any = 0;
            for (int row = 0; row < SPACES; row++) {
                Row cells = before->rows[row];
                for (int s = 0; s < way->shifts; s++) {
                    int down = way->shift[s][0], by = way->shift[s][1];
                    if (row + down < SPACES) here->rows[row + down] |= moved(cells, by);
                    if (row - down >= 0) here->rows[row - down] |= moved(cells, -by);
                }
                if (way->how == FLANK) any |= row == at[K] - 1 + 8 ? cells & ~(1u << (at[K] + 1 + 8)) : cells;
                if (way->how == FOUNTAIN_LEFT && row != 8) any |= cells;
                if (way->how == FOUNTAIN_RIGHT && cells & ~FOUNTAIN_CELL) here->rows[row] |= FOUNTAIN_CELL;
            }
            if (way->how == FLANK && any) here->rows[at[K] - 1 + 8] |= 1u << (at[K] + 1 + 8);
            if (way->how == FOUNTAIN_LEFT) here->rows[8] |= any;
        }
        for (int row = 0; row < SPACES; row++) here->rows[row] &= row - 8 < at[K] ? allowed : 0;
    }
}

static int ways_of(Bag hand, int first, int last, Way *ways, int *total) {
    int kinds = 0;
    *total = 1;
    for (int kind = first; kind <= last; kind++) {
        int n = held(hand, kind);
        if (!n) continue;
        int far = kind == JM ? 0 : kind >= J1 ? kind - J1 + 1 : kind >= W1 ? kind - W1 + 1 : 0;
        Way way = {*total, n + 1, kind, 1, {{0, (int8_t)far}}, kind == JM ? FOUNTAIN : STEPS};
        if (kind == G1) way = (Way){*total, n + 1, kind, 2, {{0, 1}, {1, 0}}, STEPS};
        if (kind == G2) way = (Way){*total, n + 1, kind, 4, {{0, 2}, {2, 0}, {1, 1}, {1, -1}}, STEPS};
        if (kind == GF) way = (Way){*total, n + 1, kind, 0, {{0}}, FLANK};
        ways[kinds++] = way;
        *total *= n + 1;
    }
    return kinds;
}

enum { MOST_SETS = 1024 };
static Grid grids[MOST_SETS];
static Row cells[MOST_SETS];
static Bag spent[MOST_SETS];

static void list_kings(const int8_t *at, int kings) {
    int gap = at[R] - at[L];
    grids[0] = (Grid){{0}};
    grids[0].rows[at[L] + 8] = 1u << (at[K] + 8);
    for (int i = 1; i <= kings; i++) {
        Grid *here = &grids[i];
        *here = (Grid){{0}};
        for (int row = 0; row < SPACES; row++) {
            Row one = grids[i - 1].rows[row] & span(-6, 6);
            here->rows[row] |= one << 1 | one >> 1;
            Row two = i >= 2 ? grids[i - 2].rows[row] & span(-6, 6) : 0; /* King's Privilege */
            if (row + 1 < SPACES) here->rows[row + 1] |= two << 1;
            if (row > 0) here->rows[row - 1] |= two >> 1;
        }
        for (int row = 0; row < SPACES; row++) {
            int left = row - 8;
            here->rows[row] &= left + gap <= 8 ? span(left + 1, left + gap - 1) : 0;
            for (Row rest = here->rows[row]; rest; rest &= rest - 1)
                list(left, space_of(rest), left + gap, at[W], at[J], (Bag)i);
        }
    }
}

static void list_guards(const int8_t *at, int total, int *idle) {
    for (int i = 1; i < total; i++) {
        int back = 0;
        for (int row = 0; row < SPACES; row++) {
            Row rest = grids[i].rows[row], start = idle ? rest & grids[0].rows[row] : 0;
            if (start && idle[i]) rest &= ~start;
            back |= start != 0;
            for (; rest; rest &= rest - 1) list(row - 8, at[K], space_of(rest), at[W], at[J], spent[i]);
        }
        if (idle) idle[i] |= back;
    }
}

static void list_one(const int8_t *at, int pawn, int total, int *idle) {
    for (int i = 1; i < total; i++) {
        Row rest = cells[i], start = idle ? rest & cells[0] : 0;
        if (start && idle[i]) rest &= ~start;
        if (start) idle[i] = 1;
        for (; rest; rest &= rest - 1) {
            int8_t to[PAWNS];
            memcpy(to, at, PAWNS);
            to[pawn] = (int8_t)space_of(rest);
            list(to[L], to[K], to[R], to[W], to[J], spent[i]);
        }
    }
}

static void list_jesters(const World *world) {
    const int8_t *at = world->pawns;
    Way ways[6];
    int total, kinds = ways_of(world->hand, J1, JM, ways, &total);
    int idle[MOST_SETS] = {0}; /* the bags for which a line has listed the turn's start */
    reach(ways, kinds, total, at[J], TRACK, TRACK, cells, spent);
    list_one(at, J, total, idle);
    if (at[J] <= at[K]) return;
    Row farther = span(-8, at[J] - 1), allowed = span(at[L] + 1, at[R] - 1);
    reach(ways, kinds, total, at[K], world->manual ? allowed & farther : allowed, farther & span(-6, 6), cells, spent);
    list_one(at, K, total, idle);
    Way on_guards[6] = {0};
    for (int i = 0; i < kinds; i++) {
        int8_t far = ways[i].shift[0][1];
        on_guards[i] = ways[i];
        if (ways[i].how == STEPS) {
            on_guards[i].shifts = 2;
            on_guards[i].shift[1][0] = far;
            on_guards[i].shift[1][1] = 0;
        } else {
            on_guards[i].shifts = 0;
            on_guards[i].how = at[K] > 0 ? FOUNTAIN_LEFT : at[K] < 0 ? FOUNTAIN_RIGHT : STEPS;
        }
    }
    reach_guards(on_guards, kinds, total, at, grids, spent);
    list_guards(at, total, idle);
    reach(ways, kinds, total, at[W], TRACK, TRACK, cells, spent);
    list_one(at, W, total, idle);
}

/* Every distinct outcome; the pass only if there is nothing else. */
static int ends(const World *world, End *found) {
    const int8_t *at = world->pawns;
    Way ways[6];
    int total, kinds;
    listed = found;
    endings = 0;
    list_kings(at, held(world->hand, K1));
    kinds = ways_of(world->hand, G1, GF, ways, &total);
    reach_guards(ways, kinds, total, at, grids, spent);
    list_guards(at, total, NULL);
    kinds = ways_of(world->hand, W1, W3, ways, &total);
    reach(ways, kinds, total, at[W], TRACK, TRACK, cells, spent);
    list_one(at, W, total, NULL);
    list_jesters(world);
    if (at[W] < at[K] && at[W] != at[L]) list(at[W], at[K], at[R], at[W], at[J], 0);
    if (at[L] < at[W] && at[W] < at[R] && at[W] != at[K]) list(at[L], at[W], at[R], at[W], at[J], 0);
    if (at[K] < at[W] && at[W] != at[R]) list(at[L], at[K], at[W], at[W], at[J], 0);
    if (!endings) list(at[L], at[K], at[R], at[W], at[J], 0);
    return endings;
}

/* ---- a turn ---- */

/* The mover's score if the turn ends the game, else -1. */
static double play(World *world, const End *end) {
    const int8_t *to = end->pawns;
    if (abs(to[K]) >= 7) return to[K] > 0;
    int crown = world->crown + (to[L] > 0) + (to[L] >= 7) + (to[R] >= 7) + (to[W] >= 7) + (to[J] >= 7);
    if (crown >= 7) return 1;
    Bag hand = world->hand - end->spent;
    world->discard += end->spent;
    for (int need = 8 - count(hand); need;) {
        for (; need && world->left; need--) hand += (Bag)1 << 4 * world->draw[--world->left];
        if (world->left) break;
        if (world->little && to[K]) return to[K] > 0;
        if (world->little && world->manual) return crown == 0 ? 0.5 : crown > 0;
        world->little = 1;
        world->left = singles(world->discard, world->draw);
        shuffle(world->draw, world->left);
        world->discard = 0;
    }
    int8_t turned[PAWNS] = {(int8_t)-to[R], (int8_t)-to[K], (int8_t)-to[L], (int8_t)-to[W], (int8_t)-to[J]};
    memcpy(world->pawns, turned, PAWNS);
    world->crown = (int8_t)-crown;
    world->hand = world->other;
    world->other = hand;
    return -1;
}

static World fresh(int manual) {
    World world = {.manual = (int8_t)manual};
    int8_t near = manual ? 1 : 2, far = manual ? 2 : 1;
    int8_t start[PAWNS] = {(int8_t)-near, 0, near, far, (int8_t)-far};
    memcpy(world.pawns, start, PAWNS);
    world.left = singles(whole_deck(), world.draw);
    shuffle(world.draw, world.left);
    for (int i = 0; i < 16; i++) *(i < 8 ? &world.hand : &world.other) += (Bag)1 << 4 * world.draw[--world.left];
    return world;
}

/* ---- the inputs, in the order of network.GROUPS ---- */

enum {
    PAIR = SPACES * SPACES,
    COURT = 0,
    ROVERS = COURT + 3 * SPACES + 3 * PAIR + 3 + 9 + 9,
    CROWN = ROVERS + 2 * SPACES + 3 * PAIR + 3 + 3 + SPACES + SPACES,
    KEPT = CROWN + SPACES + 25 + PAIR,
    DECK = KEPT + 54,
    UNSEEN = DECK + 24,
    INPUTS = UNSEEN + 7 * 12,
};

static int least(int a, int b) { return a < b ? a : b; }
static int sign(int n) { return (n > 0) - (n < 0); }
static int clamped(int n) { return n < -8 ? -8 : n > 8 ? 8 : n; }
static int chateau(int space) { return space <= -7 ? 5 : space >= 7; }

/* -1 if the game ends with the refill. */
static int deck_after(const World *world, int need, int kept, int on_fountain) {
    int left = world->left - need;
    if (need && left <= 0) {
        if (world->little && (!on_fountain || world->manual)) return -1;
        left += 54 - kept - count(world->other) - world->left;
        if (left < 1) left = 1;
    }
    int little = world->little || (need && need >= world->left);
    return 12 * little + (left <= 8 ? left - 1 : left <= 12 ? 8 : left <= 18 ? 9 : left <= 26 ? 10 : 11);
}

static int unseen_inputs(const World *world, int *inputs) {
    Bag unseen = whole_deck() - world->hand - world->discard;
    int all = count(unseen), n = 0;
    int groups[7] = {
        held(unseen, K1),
        held(unseen, G1) + held(unseen, G2) + held(unseen, GF),
        held(unseen, W1),
        held(unseen, W2) + held(unseen, W3),
        held(unseen, J1) + held(unseen, J2) + held(unseen, J3),
        held(unseen, J4) + held(unseen, J5),
        held(unseen, JM),
    };
    for (int i = 0; i < 7; i++) inputs[n++] = UNSEEN + 12 * i + least(all ? (16 * groups[i] + all / 2) / all : 0, 11);
    return n;
}

/* Number of active inputs after the outcome; 0 and the score if the outcome ends the game. */
static int inputs_of(const World *world, const End *end, int *inputs, double *score) {
    const int8_t *to = end->pawns;
    int l = to[L] + 8, k = to[K] + 8, r = to[R] + 8, w = to[W] + 8, j = to[J] + 8, n = 0, at = COURT;
    int code = chateau(to[L]) + chateau(to[R]) + chateau(to[W]) + chateau(to[J]);
    int crown = world->crown + (to[L] > 0) + code % 5;
    Bag kept = world->hand - end->spent;
    int cards = count(kept), deck = deck_after(world, 8 - cards, cards, to[K] == 0);
    if (abs(to[K]) >= 7) return *score = to[K] > 0, 0;
    if (crown >= 7) return *score = 1, 0;
    if (deck < 0) return *score = to[K] ? to[K] > 0 : crown ? crown > 0 : 0.5, 0;
#define ONE(size, number) (inputs[n++] = at + (number), at += (size))
    ONE(SPACES, l), ONE(SPACES, k), ONE(SPACES, r);
    ONE(PAIR, l * SPACES + k), ONE(PAIR, k * SPACES + r), ONE(PAIR, l * SPACES + r);
    ONE(3, to[L] > 0 ? 2 : to[R] < 0 ? 0 : 1), ONE(9, least(r - k, 8)), ONE(9, least(k - l, 8));
    ONE(SPACES, w), ONE(SPACES, j);
    ONE(PAIR, k * SPACES + w), ONE(PAIR, k * SPACES + j), ONE(PAIR, w * SPACES + j);
    ONE(3, sign(j - k) + 1), ONE(3, sign(w - k) + 1), ONE(SPACES, clamped(w - k) + 8), ONE(SPACES, clamped(j - k) + 8);
    ONE(SPACES, least(crown + 8, 16)), ONE(25, code), ONE(PAIR, least(crown + 8, 16) * SPACES + k);
    for (int kind = 0; kind < KINDS; kind++) {
        for (int i = 0; i < held(kept, kind); i++) inputs[n++] = at + i;
        at += COUNTS[kind];
    }
    ONE(24, deck);
#undef ONE
    return n + unseen_inputs(world, inputs + n);
}

/* ---- the network ---- */

static float rows[INPUTS][HIDDEN], bias[HIDDEN], out[HIDDEN];

/* tanh to 4 digits: the same on every machine. */
static float squashed(float x) {
    x = x > 4.5f ? 4.5f : x;
    x = x < -4.5f ? -4.5f : x;
    float s = x * x;
    return x * (135135 + s * (17325 + s * (378 + s))) / (135135 + s * (62370 + s * (3150 + 28 * s)));
}

/* Inputs that come together: the Court, Wizard and Jester, the Crown, the cards kept, what is unseen. Outcomes next to
 * each other in the list share most of them, so the sum of each group is kept until it changes. */
enum { GROUPS = 5, UNSEEN_INPUTS = 7 };
static const int GROUP_ENDS[3] = {9, 18, 21};
static struct {
    int inputs[MOST_INPUTS], n;
    float sums[HIDDEN];
} groups[GROUPS];

static void forget_groups(void) {
    for (int g = 0; g < GROUPS; g++) groups[g].n = -1;
}

static float value(const int *inputs, int n, float *hidden) {
    int start = 0;
    for (int g = 0; g < GROUPS; g++) {
        int end = g < 3 ? GROUP_ENDS[g] : g == 3 ? n - UNSEEN_INPUTS : n, size = end - start;
        if (size != groups[g].n || memcmp(groups[g].inputs, inputs + start, (size_t)size * sizeof *inputs)) {
            groups[g].n = size;
            memcpy(groups[g].inputs, inputs + start, (size_t)size * sizeof *inputs);
            memset(groups[g].sums, 0, sizeof groups[g].sums);
            for (int i = start; i < end; i++)
                for (int h = 0; h < HIDDEN; h++) groups[g].sums[h] += rows[inputs[i]][h];
        }
        start = end;
    }
    float total = 0;
    for (int h = 0; h < HIDDEN; h++) {
        float sum = bias[h] + groups[0].sums[h] + groups[1].sums[h] + groups[2].sums[h];
        hidden[h] = squashed(sum + groups[3].sums[h] + groups[4].sums[h]);
    }
    for (int h = 0; h < HIDDEN; h++) total += out[h] * hidden[h];
    return total;
}

typedef struct {
    int inputs[MOST_INPUTS], n, whim;
    float hidden[HIDDEN], chance;
} Move;

static Move moves[MOST_TURNS];
static End found[MOST_ENDS];

/* Play one game. Returns the number of turns before the last; sets the score of the player who made the last. */
static int episode(double explore, double *score, int *last_whim) {
    static const int WHIMS[5] = {0, 0, 1, 2, 3};
    World world = fresh(uniform() >= 0.8);
    forget_groups(); /* they hold sums of earlier weights */
    int whims = WHIMS[below(5)]; /* number of random turns, to see more of the game */
    for (int turn = 0;; turn++) {
        int n = ends(&world, found), whim = turn < whims || uniform() < explore, best = whim ? below(n) : 0;
        float top = -1e9f;
        for (int i = whim ? best : 0; i < (whim ? best + 1 : n); i++) {
            int inputs[MOST_INPUTS];
            float hidden[HIDDEN];
            double sure = 0;
            int on = inputs_of(&world, &found[i], inputs, &sure);
            float here = on ? value(inputs, on, hidden) : (float)(80 * sure - 40);
            if (here > top) top = here, best = i;
        }
        Move *move = &moves[turn];
        double sure;
        move->n = inputs_of(&world, &found[best], move->inputs, &sure);
        if (move->n) value(move->inputs, move->n, move->hidden);
        move->chance = (float)(1 / (1 + exp(-top)));
        move->whim = whim;
        *score = play(&world, &found[best]);
        if (*score >= 0 || turn == MOST_TURNS - 1) return *last_whim = whim, turn;
    }
}

/* Update every value of a game toward the result, from the last turn back (TD(lambda), as in train_opponent.py). */
static void learn(int turns, double score, int whim, float step, float trace) {
    float target = score < 0 ? 0.5f : (float)score, expected = target;
    for (Move *move = moves + turns - 1; move >= moves; move--) {
        target = 1 - (expected + (whim ? 0 : trace * (target - expected)));
        expected = move->chance;
        whim = move->whim;
        if (whim) {
            target = expected;
            continue;
        }
        float error = step * (target - move->chance), draw[HIDDEN];
        for (int h = 0; h < HIDDEN; h++) {
            float here = move->hidden[h];
            draw[h] = error * out[h] * (1 - here * here);
            out[h] += error * here;
            bias[h] += draw[h];
        }
        for (int i = 0; i < move->n; i++)
            for (int h = 0; h < HIDDEN; h++) rows[move->inputs[i]][h] += draw[h];
    }
}

static void train(int games, double rate, double last_rate, double trace, double explore) {
    for (int i = 0; i < INPUTS; i++)
        for (int h = 0; h < HIDDEN; h++) rows[i][h] = (float)((uniform() - 0.5) * 0.4);
    for (int h = 0; h < HIDDEN; h++) out[h] = (float)((uniform() - 0.5) * 0.2);
    for (int game = 0; game < games; game++) {
        double share = (double)game / games, score;
        int whim, turns = episode(explore * (1 - share), &score, &whim);
        learn(turns, score, whim, (float)(rate * pow(last_rate / rate, share)), (float)trace);
        if ((game + 1) % 10000 == 0) fprintf(stderr, "%d games\n", game + 1);
    }
    fwrite(rows, sizeof rows, 1, stdout);
    fwrite(bias, sizeof bias, 1, stdout);
    fwrite(out, sizeof out, 1, stdout);
}

/* ---- output for the tests ---- */

static int read_world(World *world) {
    int at[PAWNS], crown, little, manual, left;
    unsigned long long hand, other, discard;
    if (scanf("%d %d %d %d %d %d %d %d %llu %llu %llu %d", at, at + 1, at + 2, at + 3, at + 4, &crown, &little, &manual,
              &hand, &other, &discard, &left) != 12)
        return 0;
    *world = (World){.crown = (int8_t)crown, .little = (int8_t)little, .manual = (int8_t)manual};
    for (int i = 0; i < PAWNS; i++) world->pawns[i] = (int8_t)at[i];
    world->hand = hand, world->other = other, world->discard = discard, world->left = left;
    return 1;
}

static void answer(int ask_inputs) {
    World world;
    while (read_world(&world)) {
        long long sum = 0;
        int n = ends(&world, found);
        for (End *end = found; end < found + n; end++) {
            int inputs[MOST_INPUTS];
            double score;
            if (ask_inputs) {
                for (int on = inputs_of(&world, end, inputs, &score); on; on--) sum += inputs[on - 1];
                continue;
            }
            long long told = 0;
            for (int pawn = 0; pawn < PAWNS; pawn++) told = told * SPACES + end->pawns[pawn] + 8;
            sum += told * (1 + (long long)(end->spent % 1000003));
        }
        printf("%d %lld\n", n, sum);
    }
}

int main(int words, char **word) {
    if (words == 8 && !strcmp(word[1], "train")) {
        luck = strtoull(word[3], NULL, 10);
        train(atoi(word[2]), atof(word[4]), atof(word[5]), atof(word[6]), atof(word[7]));
    } else if (words == 2 && (!strcmp(word[1], "ends") || !strcmp(word[1], "inputs"))) {
        answer(word[1][0] == 'i');
    } else {
        fputs("see the head of train_network.c\n", stderr);
        return 2;
    }
    return 0;
}
