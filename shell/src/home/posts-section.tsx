import { linkClass } from '@fanfare/shared-ui';
import { useTranslation } from 'react-i18next';
import type { HomeBlog } from '../../boot/page-content.ts';
import { Each } from '../drawn/each.tsx';
import { namespace } from '../lib/i18n.ts';
import { useShell } from '../shell-context.tsx';
import s from './posts-section.module.css';
import { Section } from './section.tsx';

/** The newest posts of the blog, which is a site of its own. */
export function PostsSection({ posts }: HomeBlog) {
  const { t } = useTranslation(namespace);
  const { blog } = useShell().services.config.links;
  return (
    <Section id="blog" title={t('home.posts.title')} className={s.posts}>
      <ul className={s.list}>
        <Each of={posts}>
          {({ slug, title, summary, date, day }) => (
            <li>
              <time dateTime={date}>{day}</time>
              <h3>
                <a href={`${blog}/${slug}`} target="_blank" rel="noreferrer" lang="en">
                  {title}
                </a>
              </h3>
              <p lang="en">{summary}</p>
            </li>
          )}
        </Each>
      </ul>
      <a className={linkClass} href={blog} target="_blank" rel="noreferrer">
        {t('home.posts.all')}
      </a>
    </Section>
  );
}
