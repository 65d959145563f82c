import { html, page, type Html } from '../html.ts';
import { questions } from './questions.ts';
import type { Post } from './site.store.ts';

/** Networks that the demo has an account at, each with what its posts there would be about. */
export const accounts: Record<string, { name: string; about: string }> = {
  facebook: { name: 'Facebook', about: 'News about Fanfare, and answers to your questions.' },
  instagram: { name: 'Instagram', about: 'Covers of tracks that found a playlist this week.' },
  twitter: { name: 'Twitter', about: 'What is new in Fanfare, in a sentence.' },
  spotify: { name: 'Spotify', about: 'A playlist of tracks that were accepted last month.' },
  linkedin: { name: 'LinkedIn', about: 'Who works at Fanfare, and who is wanted.' },
};

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A page of a site outside the product, as the demo has it. */
const sitePage = (title: string, content: Html): string =>
  page(
    title,
    'pages.js',
    html`<header>
        <strong><a href="/site/blog">Fanfare</a></strong>
        <nav><a href="/site/blog">Blog</a> <a href="/site/faq">FAQ</a></nav>
        <span class="sandbox-label">Demo page</span>
      </header>
      <main>${content}</main>`,
  );

const dated = ({ published_at }: Post): Html =>
  html`<p class="quiet"><time datetime="${published_at.toISOString()}">${day.format(published_at)}</time></p>`;

/** Where a link to one of Fanfare's accounts leads in the demo. */
export const accountPage = ({ name, about }: { name: string; about: string }): string =>
  sitePage(
    `Fanfare on ${name} (demo)`,
    html`<h1>Fanfare on ${name} (demo)</h1>
      <p>${about}</p>
      <p class="empty">
        This page takes the place of Fanfare’s account at ${name}. An installation of its own sets the address of a real
        one.
      </p>`,
  );

export const blogPage = (posts: readonly Post[]): string =>
  sitePage(
    'Blog (demo)',
    html`<h1>Blog</h1>
      ${
        posts.length > 0
          ? posts.map(
              (post) =>
                html`<article>
                  <h2><a href="/site/blog/${post.slug}">${post.title}</a></h2>
                  ${dated(post)}
                  <p>${post.summary}</p>
                </article>`,
            )
          : html`<p class="empty">No posts yet.</p>`
      }`,
  );

export const postPage = (post: Post): string =>
  sitePage(
    post.title,
    html`<p class="back"><a href="/site/blog">All posts</a></p>
      <h1>${post.title}</h1>
      ${dated(post)} ${post.body.split('\n\n').map((paragraph) => html`<p>${paragraph}</p>`)}`,
  );

export const faqPage = (): string =>
  sitePage(
    'Questions (demo)',
    html`<h1>Questions and answers</h1>
      ${questions.map(
        ({ question, answer }) =>
          html`<h2>${question}</h2>
            <p>${answer}</p>`,
      )}`,
  );
