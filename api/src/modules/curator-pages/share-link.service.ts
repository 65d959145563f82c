import type { ShareLink } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Config } from '../../config.ts';
import { because } from '../../because.ts';
import { refuseField } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { freeHandles, handlesOf, isReserved, setHandle } from './share-link.repository.ts';

const minCharacters = 3;
const maxCharacters = 30;

/** The page that a handle leads to. */
const sharePage = (handle: string): string => `/to/${handle}`;

/** The link to a curator's public page. */
export async function shareLinkOf(
  db: Knex,
  { shellUrl, rules }: Pick<Config, 'shellUrl' | 'rules'>,
  curatorId: number,
): Promise<ShareLink> {
  const { current, earlier, isPublic } = await handlesOf(db, curatorId);
  return {
    handle: current,
    url: shellUrl + sharePage(current),
    earlierHandles: earlier,
    maxHandles: rules.ownServices.maxHandles,
    isPublic,
  };
}

/** A handle as it is stored. @throws AppError invalid_input (`handle`) */
function checkedHandle(typed: string): string {
  const handle = typed.toLowerCase();
  if (handle.length < minCharacters || handle.length > maxCharacters) {
    refuseField('handle', because('share_links.length', { min: minCharacters, max: maxCharacters }));
  }
  if (!/^[a-z0-9-]+$/.test(handle)) {
    refuseField('handle', because('share_links.letters'));
  }
  if (handle.startsWith('-') || handle.endsWith('-') || handle.includes('--')) {
    refuseField('handle', because('share_links.hyphens'));
  }
  return handle;
}

/**
 * Chooses the handle of a curator's public page. Earlier handles redirect to it, up to a limit; then the oldest is freed.
 * @throws AppError invalid_input (`handle`: not a handle, reserved, or another curator's)
 */
export async function chooseHandle(
  db: Knex,
  { maxHandles }: Rules['ownServices'],
  curatorId: number,
  typed: string,
): Promise<void> {
  const handle = checkedHandle(typed);
  if (await isReserved(db, handle)) refuseField('handle', because('share_links.reserved'));
  await db.transaction(async (trx) => {
    // One at a time, so that two tabs don't both retire and choose.
    await trx('curator_profiles').where({ id: curatorId }).forUpdate().first('id');
    if ((await handlesOf(trx, curatorId)).current === handle) return;
    if (!(await setHandle(trx, curatorId, handle))) {
      refuseField('handle', because('share_links.taken'));
    }
    await freeHandles(trx, curatorId, maxHandles);
  });
}
