import { at, hidden, postForm, sandboxPage } from '../forms.ts';
import { Html, html } from '../html.ts';
import { pagesDomain, sandboxPathOf } from './address.ts';
import type { Page, PlaylistPage, PostPage, ProfilePage, SitePage } from './page.ts';

const counted = (count: number): string => new Intl.NumberFormat('en').format(count);

/** A page's structured data, by schema.org. */
function stated(thing: Record<string, unknown>): Html {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c');
  return new Html(`<script type="application/ld+json">${json}</script>`);
}
const followedBy = (count: number) => ({
  '@type': 'InteractionCounter',
  interactionType: 'https://schema.org/FollowAction',
  userInteractionCount: count,
});

const things = {
  playlist: (one: PlaylistPage) => ({
    '@type': 'MusicPlaylist',
    name: one.title,
    description: one.text,
    numTracks: one.tracks.length,
    ...(one.tracks[0] && { dateModified: one.tracks[0].addedAt }),
    interactionStatistic: followedBy(one.followers),
    track: {
      '@type': 'ItemList',
      itemListElement: one.tracks.map((track, index) => ({
        '@type': ['ListItem', 'DataFeedItem'],
        position: index + 1,
        dateCreated: track.addedAt,
        item: { '@type': 'MusicRecording', name: track.title, byArtist: { '@type': 'MusicGroup', name: track.artist } },
      })),
    },
  }),
  profile: (one: ProfilePage) => ({
    '@type': 'ProfilePage',
    isAccessibleForFree: one.isPublic,
    mainEntity: {
      '@type': 'Person',
      name: one.title,
      alternateName: one.handle,
      description: one.text,
      interactionStatistic: [followedBy(one.followers)],
    },
  }),
  post: (one: PostPage) => ({
    '@type': 'SocialMediaPosting',
    author: { '@type': 'Person', alternateName: one.handle },
    articleBody: one.text,
    datePublished: one.postedAt,
    ...(one.isLabelledPaid && { sponsor: { '@type': 'Organization', name: 'Paid partnership' } }),
  }),
  site: (one: SitePage) => ({ '@type': 'RadioStation', name: one.title, description: one.text }),
};

function thingOf(one: Page): Record<string, unknown> {
  if (one.kind === 'playlist') return things.playlist(one);
  if (one.kind === 'profile') return things.profile(one);
  return one.kind === 'post' ? things.post(one) : things.site(one);
}

/** A form that changes a part of the page. */
const form = (one: Page, fields: Html, words: string, look = ''): Html =>
  postForm(
    '/_control/pages',
    look === 'second' ? 'bare' : 'part',
    html`${hidden({ url: one.url })} ${fields} <button type="submit" class="small ${look}">${words}</button>`,
  );

/** A button that changes a part of the page. */
const change = (one: Page, fields: Record<string, string>, words: string): Html =>
  form(one, html`${hidden(fields)}`, words, 'second');

const textField = (name: string, label: string, value: string): Html =>
  html`<label for="${name}">${label}</label>
    <textarea id="${name}" name="${name}" rows="4" maxlength="2000">${value}</textarea>`;

const lineField = (name: string, label: string, value: string, type = 'text', placeholder = ''): Html =>
  html`<label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${value}"
      placeholder="${placeholder}"
      autocomplete="off"
    />`;

const words = { playlist: 'Description', profile: 'Bio', post: 'Text', site: 'About' };

function partsOf(one: Page): Html[] {
  const text = form(one, textField('text', words[one.kind], one.text), 'Save the text');
  switch (one.kind) {
    case 'playlist':
      return [
        text,
        form(one, lineField('followers', 'Followers', String(one.followers), 'number'), 'Save the followers'),
        form(one, html`${lineField('addTitle', 'Title', '')} ${lineField('addArtist', 'Artist', '')}`, 'Add a track'),
      ];
    case 'profile':
      return [
        text,
        form(one, lineField('followers', 'Followers', String(one.followers), 'number'), 'Save the followers'),
        change(one, { isPublic: String(!one.isPublic) }, one.isPublic ? 'Make it private' : 'Make it public'),
      ];
    case 'post':
      return [
        text,
        change(
          one,
          { isLabelledPaid: String(!one.isLabelledPaid) },
          one.isLabelledPaid ? 'Take the label “Paid partnership” off' : 'Label it “Paid partnership”',
        ),
      ];
    case 'site':
      return [
        text,
        form(one, lineField('code', 'Content of the tag fanfare-verification', one.code ?? ''), 'Save the tag'),
      ];
  }
}

function shown(one: Page): Html {
  switch (one.kind) {
    case 'playlist':
      return html`<p>${one.text}</p>
        <p class="quiet">${counted(one.followers)} followers · ${one.tracks.length} tracks</p>
        <ol class="tracks">
          ${one.tracks.map(
            (track) =>
              html`<li>
                <span>${track.title} · ${track.artist}</span>
                <time class="quiet">${at(track.addedAt.getTime() / 1_000)}</time>
                ${change(one, { removeTitle: track.title, removeArtist: track.artist }, 'Remove')}
              </li>`,
          )}
        </ol>`;
    case 'profile':
      return html`<p>@${one.handle} · ${counted(one.followers)} followers${one.isPublic ? '' : ' · private'}</p>
        <p>${one.text}</p>`;
    case 'post':
      return html`<p>
          @${one.handle} ·
          <time>${at(one.postedAt.getTime() / 1_000)}</time>${one.isLabelledPaid ? ' · Paid partnership' : ''}
        </p>
        <p>${one.text}</p>`;
    case 'site':
      return html`<p>${one.text}</p>`;
  }
}

/** A public page, and below it the forms that change it. @param records of a station's domain */
export function publicPage(one: Page, domain: string, records: readonly string[]): string {
  const isSite = one.kind === 'site';
  const nameFields = html`${hidden({ domain })}
    ${textField('records', `TXT records of ${domain}, one a line`, records.join('\n'))}
    <button type="submit" class="small">Save the records</button>`;
  return sandboxPage(
    one.title,
    html`${!one.isDown && stated(thingOf(one))}
      <p class="back"><a href="/pages">All pages</a></p>
      <h1>${one.title}</h1>
      <p class="quiet"><code>${one.url}</code></p>
      <h2>Change this page</h2>
      ${!one.isDown && partsOf(one)} ${isSite && postForm('/_control/names', 'part', nameFields)}
      <div class="buttons">
        ${change(one, { isDown: String(!one.isDown) }, one.isDown ? 'Put it up again' : 'Take it down')}
        ${change(one, { reset: 'true' }, 'Undo all changes')}
      </div>
      <h2>What everybody sees</h2>
      ${one.isDown ? html`<p class="empty">This page was taken down.</p>` : shown(one)}`,
    isSite && one.code !== null ? html`<meta name="fanfare-verification" content="${one.code}" />` : null,
  );
}

/** The link to a page. */
export const pagesIndex = (known: readonly { url: string; title: string }[]): string =>
  sandboxPage(
    'Pages',
    html`<h1>Pages</h1>
      <p>
        Playlists, profiles, posts and stations that Fanfare looks at. There is one at every address under
        <code>${pagesDomain}</code>: <code>playlists.${pagesDomain}/any-name</code>,
        <code>instagrams.${pagesDomain}/any-name</code> (and tiktoks, youtubes), posts under a profile, and any other
        name as a station. Lists get a track every few days, as the clock moves.
      </p>
      <form method="get" action="/pages">
        ${lineField('url', 'Address', '', 'text', `https://playlists.${pagesDomain}/my-list`)}
        <button type="submit" class="small">Open</button>
      </form>
      <h2>Of services here</h2>
      ${
        known.length > 0
          ? html`<ul class="links">
              ${known.map(({ url, title }) => html`<li><a href="${sandboxPathOf(url)}">${title || url}</a> <span class="quiet">${url}</span></li>`)}
            </ul>`
          : html`<p class="empty">None yet.</p>`
      }`,
  );
