import { expect, it } from 'vitest';
import { fillTemplate, listMark, mark, nameOfList } from './page-template.ts';

it('fills texts in as React would write them', () => {
  const values = { name: `<b> & "it's"`, links: { faq: 'https://a.test/?b=1&c=2' } };
  expect(fillTemplate('<p title="⟦name⟧">⟦name⟧</p><a href="⟦links.faq⟧"></a>', values)).toBe(
    '<p title="&lt;b&gt; &amp; &quot;it&#x27;s&quot;">&lt;b&gt; &amp; &quot;it&#x27;s&quot;</p><a href="https://a.test/?b=1&amp;c=2"></a>',
  );
});

it('repeats what stands for a list, and leaves it out where the list is empty', () => {
  const template = '⟦#posts⟧<li>⟦title⟧, ⟦site⟧⟦#tags⟧ #⟦tag⟧⟦/tags⟧</li>⟦/posts⟧';
  const posts = [
    { title: 'One', tags: [{ tag: 'a' }, { tag: 'b' }] },
    { title: 'Two', tags: [] },
  ];
  expect(fillTemplate(template, { site: 'Fanfare', posts })).toBe('<li>One, Fanfare #a #b</li><li>Two, Fanfare</li>');
  expect(fillTemplate(template, { site: 'Fanfare', posts: [] })).toBe('');
});

it('writes nothing for what is unknown, and reads no marks in values', () => {
  expect(fillTemplate('[⟦a⟧][⟦a.b.c⟧]⟦#a⟧x⟦/a⟧', {})).toBe('[][]');
  expect(fillTemplate('⟦a⟧', { a: '⟦b⟧', b: 'secret' })).toBe('⟦b⟧');
  expect(fillTemplate('⟦#all⟧⟦a⟧⟦/all⟧', { all: [{ a: '⟦b⟧' }], b: 'secret' })).toBe('⟦b⟧');
});

it('knows lists of marks from lists of values', () => {
  expect(nameOfList(listMark('posts', { title: mark('title') }))).toBe('posts');
  expect(nameOfList([{ title: 'One' }])).toBeNull();
});
