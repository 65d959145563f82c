import type { ArtistNote, CuratorSubmission } from '@fanfare/api-contract';
import { stubServices } from '@fanfare/shell-contract/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '@fanfare/kit/testing';
import { renderApp } from '../testing/render-app.tsx';
import { someItem, someQueue, someState, someSubmission } from '../testing/some-submission.ts';
// Loaded first, so that no test waits for lazy code.
import '../features/workbench/queue/capacity.tsx';

const get = 'GET /api/v2/curator/submissions/:id/artist-note';
const put = 'PUT /api/v2/curator/submissions/:id/artist-note';
const remove = 'DELETE /api/v2/curator/submissions/:id/artist-note';
const items = [someItem(1, 'Paper Boats', 5)];
const noteOf = (text: string): ArtistNote => ({ text, updatedAt: '2026-05-01T10:00:00.000Z' });

/** An API that keeps one note. */
function apiWith(
  note: ArtistNote | null,
  more: Parameters<typeof fakeApi>[0] = {},
  other: Partial<CuratorSubmission> = {},
) {
  let kept = note;
  return fakeApi({
    'GET /api/v2/curator/queue': () => someQueue(items),
    'GET /api/v2/curator/workbench': () => someState(),
    'GET /api/v2/curator/submissions/:id': () => someSubmission(items[0]!, { artistNote: kept, ...other }),
    'POST /api/v2/curator/submissions/:id/check': () => ({ canSend: true, rules: [] }),
    [get]: () => ({ note: kept }),
    [put]: ({ body }) => ({ note: (kept = noteOf((body as { text: string }).text)) }),
    [remove]: () => ({ note: (kept = null) }),
    ...more,
  });
}
const open = (api: ReturnType<typeof fakeApi>, more: Parameters<typeof stubServices>[0] = {}) =>
  renderApp('/curator?submission=1', stubServices({ call: api.call, ...more }));

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {});
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('the first time too, a note that is closed gives the focus back to its button', async () => {
  const user = open(apiWith(null));
  const button = { name: 'Note about the artist' };
  await user.click(await screen.findByRole('button', button));
  await waitFor(() => expect(screen.getByLabelText('Note')).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByLabelText('Note')).toBeNull());
  await waitFor(() => expect(screen.getByRole('button', button)).toHaveFocus());
});

test('a note that can’t be saved says so, stays, and can be tried again', async () => {
  let isUp = false;
  const saved: string[] = [];
  const api = apiWith(null, {
    [put]: ({ body }) => {
      if (!isUp) throw refusal('overloaded', 'Too busy. Try again soon.', { status: 503 });
      saved.push((body as { text: string }).text);
      return { note: noteOf(saved.at(-1)!) };
    },
  });
  const user = open(api);
  await user.click(await screen.findByRole('button', { name: 'Note about the artist' }));
  await user.type(await screen.findByLabelText('Note'), 'Sends demos');
  isUp = false;
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByLabelText('Note')).toHaveValue('Sends demos');
  isUp = true;
  await user.click(retry);
  await waitFor(() => expect(saved).toEqual(['Sends demos']));
});

test('a note whose last save fails after it was closed says so, and is there again', async () => {
  const notify = vi.fn();
  let isUp = true;
  let kept = noteOf('Sends');
  const api = apiWith(kept, {
    [get]: () => ({ note: kept }),
    [put]: ({ body }) => {
      if (!isUp) throw refusal('overloaded', 'Too busy. Try again soon.', { status: 503 });
      return { note: (kept = noteOf((body as { text: string }).text)) };
    },
  });
  const user = open(api, { notify });
  const reopen = async () => user.click(await screen.findByRole('button', { name: 'Sends' }));
  const close = async () => {
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByLabelText('Note')).toBeNull());
  };
  await reopen();
  await user.type(await screen.findByLabelText('Note'), ' demos');
  await waitFor(() => expect(kept.text).toBe('Sends demos'));
  isUp = false;
  await user.type(screen.getByLabelText('Note'), ' by post');
  await close();
  await waitFor(() => expect(notify).toHaveBeenCalledWith({ text: 'Too busy. Try again soon.', tone: 'danger' }));
  isUp = true;
  await reopen();
  expect(await screen.findByLabelText('Note')).toHaveValue('Sends demos by post');
  await waitFor(() => expect(kept.text).toBe('Sends demos by post'));
  expect(await screen.findByText('Saved. Only you can see it.')).toBeVisible();
  // What is saved isn't kept here any more, nor what was typed and taken back: another tab may change it.
  await user.type(screen.getByLabelText('Note'), '!{Backspace}');
  await close();
  kept = noteOf('Newer, from the other tab.');
  await reopen();
  await waitFor(() => expect(screen.getByLabelText('Note')).toHaveValue('Newer, from the other tab.'));
});

/** A note 'Old.', and an edit of it that couldn't be saved before it was closed. Then the note is what another tab made it. */
async function leftUnsaved(other: string) {
  let kept: ArtistNote | null = noteOf('Old.');
  let isUp = false;
  const saved: (string | null)[] = [];
  const save = (text: string | null) => {
    if (!isUp) throw refusal('overloaded', 'Too busy. Try again soon.', { status: 503 });
    saved.push(text);
    return { note: (kept = text === null ? null : noteOf(text)) };
  };
  const notify = vi.fn();
  const api = apiWith(kept, {
    [get]: () => ({ note: kept }),
    [put]: ({ body }) => save((body as { text: string }).text),
    [remove]: () => save(null),
  });
  const user = open(api, { notify });
  const reopen = async () => {
    await user.click(await screen.findByRole('button', { name: 'Old.' }));
    return screen.findByLabelText('Note');
  };
  const close = async () => {
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByLabelText('Note')).toBeNull());
  };
  await user.type(await reopen(), ' Mine.');
  await close();
  await waitFor(() => expect(notify).toHaveBeenCalledWith(expect.objectContaining({ tone: 'danger' })));
  isUp = true;
  kept = noteOf(other);
  return { user, saved, reopen, close };
}

test('unsaved words never replace what another tab has saved since, unless one says so', async () => {
  const { user, saved, reopen, close } = await leftUnsaved('Newer.');
  expect(await reopen()).toHaveValue('Old. Mine.');
  expect(await screen.findByText('Not saved: it was changed elsewhere.')).toBeVisible();
  await close();
  await reopen();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Saved. Only you can see it.')).toBeVisible();
  expect(saved).toEqual(['Old. Mine.']);
});

test('unsaved words can be given up for what another tab has saved', async () => {
  const { user, saved, reopen, close } = await leftUnsaved('Newer.');
  await reopen();
  await user.click(await screen.findByRole('button', { name: 'Discard mine' }));
  expect(screen.getByLabelText('Note')).toHaveValue('Newer.');
  await close();
  await reopen();
  await waitFor(() => expect(screen.getByLabelText('Note')).toHaveValue('Newer.'));
  expect(saved).toEqual([]);
});

test('what is typed and closed before the note was read is saved only over what it was based on', async () => {
  let answer: (note: ArtistNote) => void = () => {};
  const read = () => new Promise<{ note: ArtistNote }>((resolve) => (answer = (note) => resolve({ note })));
  const api = apiWith(noteOf('Old.'), { [get]: read });
  const user = open(api);
  const typeAndClose = async (text: string) => {
    await user.click(await screen.findByRole('button', { name: /^Old/ }));
    await user.type(await screen.findByLabelText('Note'), text);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByLabelText('Note')).toBeNull());
  };
  await typeAndClose(' Mine.');
  expect(api.sentTo(put)).toEqual([]);
  answer(noteOf('Old.'));
  await waitFor(() => expect(api.sentTo(put)).toMatchObject([{ body: { text: 'Old. Mine.' } }]));
  await typeAndClose(' More.');
  answer(noteOf('Newer.'));
  await user.click(await screen.findByRole('button', { name: /^Old/ }));
  answer(noteOf('Newer.'));
  expect(await screen.findByText('Not saved: it was changed elsewhere.')).toBeVisible();
  expect(screen.getByLabelText('Note')).toHaveValue('Old. Mine. More.');
  expect(api.sentTo(put)).toHaveLength(1);
});

test('words typed after others were taken back are saved', async () => {
  const api = apiWith(noteOf('Old.'));
  const user = open(api);
  await user.click(await screen.findByRole('button', { name: 'Old.' }));
  await user.type(await screen.findByLabelText('Note'), '!');
  const unsaved = () => Object.keys(sessionStorage).filter((key) => key.includes('.note.'));
  expect(unsaved()).toHaveLength(1);
  await user.type(screen.getByLabelText('Note'), '{Backspace}');
  await waitFor(() => expect(unsaved()).toEqual([]));
  await user.type(screen.getByLabelText('Note'), ' Mine.');
  await waitFor(() => expect(api.sentTo(put)).toMatchObject([{ body: { text: 'Old. Mine.' } }]));
});

test('the undo of a deletion that failed leaves the note as it was', async () => {
  const notify = vi.fn();
  const api = apiWith(noteOf('Mixes too loud.'), {
    [remove]: () => {
      throw refusal('overloaded', 'Too busy. Try again soon.', { status: 503 });
    },
  });
  const user = open(api, { notify });
  const reopen = async () => user.click(await screen.findByRole('button', { name: 'Mixes too loud.' }));
  await reopen();
  await user.click(await screen.findByRole('button', { name: 'Delete note' }));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  act(() => {
    notify.mock.calls.at(-1)![0].action.onSelect();
  });
  await waitFor(() => expect(api.sentTo(put)).toHaveLength(1));
  await waitFor(() => expect(screen.getByLabelText('Note')).toHaveValue('Mixes too loud.'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByLabelText('Note')).toBeNull());
  await reopen();
  expect(await screen.findByLabelText('Note')).toHaveValue('Mixes too loud.');
  expect(api.sentTo(remove)).toHaveLength(1);
});

test('blind mode hides whom I know', async () => {
  localStorage.setItem('fanfare.workbench.blind', 'on');
  const receipt = { heardSeconds: 0, durationSeconds: 248, heardRanges: [] };
  const user = open(apiWith(noteOf('Mixes too loud.'), {}, { receipt }));
  await screen.findByRole('heading', { name: 'Hidden track', level: 1 });
  expect(screen.queryByRole('button', { name: /Mixes too loud/ })).toBeNull();
  await user.keyboard('t');
  expect(screen.queryByLabelText('Note')).toBeNull();
  await user.keyboard('d');
  expect(await screen.findByRole('button', { name: 'Mixes too loud.' })).toBeVisible();
});

test('an older API without notes has no button for them', async () => {
  open(apiWith(null, {}, { artistNote: undefined }));
  await screen.findByRole('heading', { name: 'Paper Boats' });
  expect(screen.queryByRole('button', { name: 'Note about the artist' })).toBeNull();
});

test('a note is saved while it is typed, shown beside the track, and deleted with an undo', async () => {
  const notify = vi.fn();
  const api = apiWith(null);
  const user = open(api, { notify });
  await screen.findByRole('heading', { name: 'Paper Boats' });
  await user.keyboard('t');
  expect(await screen.findByText('Only you can see it.')).toBeVisible();
  await user.type(screen.getByLabelText('Note'), 'Mixes too loud.');
  await waitFor(() =>
    expect(api.sentTo(put).at(-1)).toMatchObject({ params: { id: 1 }, body: { text: 'Mixes too loud.' } }),
  );
  expect(await screen.findByText('Saved. Only you can see it.')).toBeVisible();
  // What is left on closing is saved as well.
  await user.type(screen.getByLabelText('Note'), ' Still');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(api.sentTo(put).at(-1)).toMatchObject({ body: { text: 'Mixes too loud. Still' } }));
  await user.click(await screen.findByRole('button', { name: 'Mixes too loud. Still' }));
  await user.click(await screen.findByRole('button', { name: 'Delete note' }));
  await waitFor(() => expect(api.sentTo(remove)).toHaveLength(1));
  expect(notify.mock.calls.at(-1)![0]).toMatchObject({ text: 'Note deleted' });
  notify.mock.calls.at(-1)![0].action.onSelect();
  await waitFor(() => expect(api.sentTo(put).at(-1)).toMatchObject({ body: { text: 'Mixes too loud. Still' } }));
});

test('what another tab has changed since is what one edits', async () => {
  const user = open(apiWith(noteOf('Old.'), { [get]: () => ({ note: noteOf('Newer, from the other tab.') }) }));
  await user.click(await screen.findByRole('button', { name: 'Old.' }));
  await waitFor(() => expect(screen.getByLabelText('Note')).toHaveValue('Newer, from the other tab.'));
});

test('an undo that fails after the note was closed says so', async () => {
  const notify = vi.fn();
  const api = apiWith(noteOf('Mixes too loud.'), {
    [put]: () => {
      throw refusal('overloaded', 'Too busy. Try again soon.', { status: 503 });
    },
  });
  const user = open(api, { notify });
  await user.click(await screen.findByRole('button', { name: 'Mixes too loud.' }));
  await user.click(await screen.findByRole('button', { name: 'Delete note' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByLabelText('Note')).toBeNull());
  notify.mock.calls.at(-1)![0].action.onSelect();
  await waitFor(() => expect(notify).toHaveBeenLastCalledWith(expect.objectContaining({ tone: 'danger' })));
});

test('Ctrl+Enter in the note sends no answer', async () => {
  const send = 'POST /api/v2/curator/submissions/:id/answer';
  const api = apiWith(null, { [send]: () => new Promise(() => {}) });
  const user = open(api);
  await user.click(await screen.findByRole('button', { name: /Accept/ }));
  await user.click(screen.getByLabelText('Feedback'));
  await user.paste('A voice that stays, and an ending that is brave enough for a Friday evening.');
  await user.click(screen.getByRole('button', { name: 'Note about the artist' }));
  await user.type(await screen.findByLabelText('Note'), 'Sends demos{Control>}{Enter}{/Control}');
  expect(api.sentTo(send)).toEqual([]);
});
