// Just enough Markdown for the guides in docs/guide: headings, lists, paragraphs, pictures, links.
import type { ComponentChild } from 'preact';

type Picture = (name: string, caption: string) => ComponentChild;

/** `**bold**`, `code`, `[text](address)`; addresses of guides and rules become pages. */
function inline(text: string): ComponentChild[] {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`|\[[^\]]+\]\([^)]+\))/).map((part) => {
    const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part);
    if (link) return <a href={address(link[2])}>{link[1]}</a>;
    if (part.startsWith('**')) return <b>{part.slice(2, -2)}</b>;
    if (part.startsWith('`')) return <code>{part.slice(1, -1)}</code>;
    return part;
  });
}

function address(to: string): string {
  const guide = /^(\w+)\.(?:pl|en)\.md$/.exec(to);
  const rules = /rules\/(\w+)\.txt$/.exec(to);
  if (guide) return guide[1] === 'privacy' ? '/privacy' : `/guide/${guide[1]}`;
  return rules ? `/rules/${rules[1]}` : to;
}

export function markdown(text: string, picture: Picture): ComponentChild[] {
  return text
    .trim()
    .split(/\n\n+/)
    .map((block) => {
      const head = /^(#+) (.*)$/.exec(block);
      if (head) return head[1] === '#' ? <h1>{head[2]}</h1> : <h2>{head[2]}</h2>;
      const image = /^!\[([^\]]*)\]\(.*?([\w.-]+?)(?:\.svg)?\)$/.exec(block);
      if (image) return picture(image[2], image[1]);
      const lines = block.split('\n');
      if (/^(- |\d+\. )/.test(block)) {
        const items = block
          .split(/\n(?=- |\d+\. )/)
          .map((i) => <li>{inline(i.replace(/^(- |\d+\. )/, '').replace(/\n\s*/g, ' '))}</li>);
        return block.startsWith('- ') ? <ul>{items}</ul> : <ol>{items}</ol>;
      }
      return <p>{inline(lines.join(' '))}</p>;
    });
}
