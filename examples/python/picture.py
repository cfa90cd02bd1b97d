"""A chart as SVG, without any library: bars or lines, with a title, axes and a legend."""

from xml.sax.saxutils import escape

COLOURS = ("#1f5f99", "#b3402a", "#3c7a3c", "#8a5fa8", "#a07a1f")
WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 720, 400, 64, 44, 16, 56


def _frame(title, across, up, low, high):
    """Title, axes and their words; high and low are the ends of the upright axis."""
    parts = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="13">' % (WIDTH, HEIGHT)]
    parts.append('<rect width="100%" height="100%" fill="#fff"/>')
    parts.append('<text x="%d" y="24" font-size="16" font-weight="bold">%s</text>' % (LEFT, escape(title)))
    for step in range(6):
        y = HEIGHT - BOTTOM - step * (HEIGHT - TOP - BOTTOM) / 5
        parts.append('<path d="M%d %.1fH%d" stroke="#ddd"/>' % (LEFT, y, WIDTH - RIGHT))
        parts.append('<text x="%d" y="%.1f" text-anchor="end">%.3g</text>' % (LEFT - 6, y + 4, low + step * (high - low) / 5))
    parts.append('<text x="%d" y="%d" text-anchor="middle">%s</text>' % ((LEFT + WIDTH) / 2, HEIGHT - 12, escape(across)))
    parts.append('<text transform="translate(16 %d) rotate(-90)" text-anchor="middle">%s</text>' % (HEIGHT / 2, escape(up)))
    return parts


def _legend(parts, names):
    for i, name in enumerate(names):
        x = LEFT + 8 + i * 128
        parts.append('<rect x="%d" y="%d" width="12" height="12" fill="%s"/>' % (x, TOP - 6, COLOURS[i % len(COLOURS)]))
        parts.append('<text x="%d" y="%d">%s</text>' % (x + 17, TOP + 5, escape(name)))


def bars(path, title, across, up, names, groups):
    """groups: (word below, one value for each name)."""
    high = max(max(values) for _, values in groups) or 1
    parts = _frame(title, across, up, 0, high)
    wide = (WIDTH - LEFT - RIGHT) / len(groups)
    one = wide * 0.8 / len(names)
    for g, (word, values) in enumerate(groups):
        x = LEFT + g * wide
        for i, value in enumerate(values):
            tall = value / high * (HEIGHT - TOP - BOTTOM)
            parts.append(
                '<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="%s"><title>%s %s: %.3g</title></rect>'
                % (x + wide * 0.1 + i * one, HEIGHT - BOTTOM - tall, one * 0.94, tall, COLOURS[i % len(COLOURS)], escape(word), escape(names[i]), value)
            )
        parts.append('<text x="%.1f" y="%d" text-anchor="middle">%s</text>' % (x + wide / 2, HEIGHT - BOTTOM + 18, escape(word)))
    _legend(parts, names)
    _save(path, parts)


def lines(path, title, across, up, names, series):
    """series: for each name a list of (x, y)."""
    xs = [x for one in series for x, _ in one]
    ys = [y for one in series for _, y in one]
    low, high = min(0, *ys), max(ys)
    parts = _frame(title, across, up, low, high)
    at = lambda x, y: "%.1f %.1f" % (  # noqa: E731
        LEFT + (x - min(xs)) / ((max(xs) - min(xs)) or 1) * (WIDTH - LEFT - RIGHT),
        HEIGHT - BOTTOM - (y - low) / ((high - low) or 1) * (HEIGHT - TOP - BOTTOM),
    )
    for i, one in enumerate(series):
        path_of = "M" + "L".join(at(x, y) for x, y in one)
        parts.append('<path d="%s" fill="none" stroke="%s" stroke-width="2"/>' % (path_of, COLOURS[i % len(COLOURS)]))
    for x in sorted({min(xs), max(xs), xs[len(series[0]) // 2]}):
        parts.append('<text x="%s" y="%d" text-anchor="middle">%g</text>' % (at(x, low).split()[0], HEIGHT - BOTTOM + 18, x))
    _legend(parts, names)
    _save(path, parts)


def _save(path, parts):
    with open(path, "w", encoding="utf-8") as out:
        out.write("\n".join(parts + ["</svg>", ""]))
    print("wrote", path)
