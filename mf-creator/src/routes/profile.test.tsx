import type { ProfileLinks } from '@fanfare/api-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { account, countries, profile } from '../testing/fixtures.ts';
import { pending, refusal } from '@fanfare/kit/testing';
import { renderApp, type Answers } from '../testing/render-app.tsx';

const save = 'PUT /api/creator/profile' as const;
const savePicture = 'PUT /api/creator/profile/profile-image' as const;
const spotify = 'https://open.spotify.com/artist/1';
const links: ProfileLinks = {
  deezer: null,
  facebook: null,
  instagram: null,
  spotify: null,
  tiktok: null,
  website: null,
  youtube: null,
};
const known: Answers = { 'GET /api/creator/profile': profile(), 'GET /countries': countries };
const withSpotify = { account: account({ links: { ...links, spotify } }) };
const picture = new File(['x'], 'me.png', { type: 'image/png' });

const name = () => screen.findByRole('textbox', { name: 'Name' });
const described = (text: string) => screen.getByRole('textbox', { name: text });

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:chosen');
});

describe('a profile that is not there', () => {
  it('says that it loads', async () => {
    const { callsTo } = renderApp('/creator/profile', {
      ...known,
      'GET /api/creator/profile': () => pending<never>().promise,
    });
    await waitFor(() => expect(callsTo('GET /api/creator/profile')).toHaveLength(1));
    expect(screen.getByText('Loading')).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('can be asked for again where it failed', async () => {
    let isDown = true;
    const { user } = renderApp('/creator/profile', {
      ...known,
      'GET /api/creator/profile': () => {
        if (isDown) throw refusal('internal', 'stack trace', { status: 500 });
        return profile();
      },
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByText('stack trace')).toBeNull();
    isDown = false;
    await user.click(again);
    expect(await screen.findByRole('heading', { level: 1, name: 'Ines Halloran' })).toBeVisible();
  });

  it('is offered where the account has none', async () => {
    renderApp('/creator/profile', {
      ...known,
      'GET /api/creator/profile': () => {
        throw refusal('profile_missing', 'Please complete your sign-up first', { status: 403 });
      },
    });
    expect(await screen.findByRole('heading', { name: 'No creator profile yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Become a creator' })).toHaveAttribute(
      'href',
      '/complete-signup?add=creator',
    );
  });
});

describe('what stands in it', () => {
  it('needs a name of at most 80 characters, and leads there', async () => {
    const { user, callsTo } = renderApp('/creator/profile', known);
    await user.clear(await name());
    await user.click(screen.getByRole('button', { name: 'Save profile' }));
    expect(await screen.findByText('Name is required')).toBeVisible();
    expect(await name()).toHaveFocus();
    await user.click(await name());
    await user.paste('a'.repeat(81));
    expect(screen.queryByText('Name is required')).toBeNull();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('At most 80 characters')).toBeVisible();
    expect(callsTo(save)).toHaveLength(0);
    expect(described('Description')).toHaveValue('Songs from a kitchen by the sea.');
  });

  it('shows what the API refuses at its field, and keeps what was typed', async () => {
    const { user } = renderApp('/creator/profile', {
      ...known,
      [save]: () => {
        throw refusal('invalid_input', 'Check the fields', { status: 400, fields: { display_name: 'Name is taken' } });
      },
    });
    await user.type(await name(), ' Trio');
    await user.click(screen.getByRole('button', { name: 'Save profile' }));
    expect(await screen.findByText('Name is taken')).toBeVisible();
    expect(screen.queryByText('Check the fields')).toBeNull();
    expect(await name()).toHaveValue('Ines Halloran Trio');
    expect(await name()).toHaveFocus();
  });

  it('says why where it is about no field', async () => {
    const { user } = renderApp('/creator/profile', {
      ...known,
      [save]: () => {
        throw refusal('rate_limited', 'Too many tries, please wait a minute', { status: 429 });
      },
    });
    await user.type(await name(), '!');
    await user.click(screen.getByRole('button', { name: 'Save profile' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many tries, please wait a minute');
  });

  it('survives a reload until it is saved or given up', async () => {
    const first = renderApp('/creator/profile', known);
    await first.user.type(await name(), ' Trio');
    expect(screen.getByText('Unsaved changes are kept if you leave or reload.')).toBeVisible();
    first.unmount();

    const { user } = renderApp('/creator/profile', known);
    expect(await name()).toHaveValue('Ines Halloran Trio');
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(await name()).toHaveValue('Ines Halloran');
    expect(screen.queryByText('Unsaved changes are kept if you leave or reload.')).toBeNull();
  });

  it('is not shown to who signs in next in this tab', async () => {
    const first = renderApp('/creator/profile', known);
    await first.user.type(await name(), ' Trio');
    first.unmount();
    renderApp('/creator/profile', known, { account: account({ id: 2 }) });
    expect(await name()).toHaveValue('Ines Halloran');
  });

  it('is saved once, trimmed, and told to the shell; nothing typed is left behind', async () => {
    const answer = pending<ReturnType<typeof profile>>();
    const { user, callsTo, services } = renderApp('/creator/profile', { ...known, [save]: () => answer.promise });
    await user.type(await name(), ' Trio ');
    await user.keyboard('{Enter}{Enter}');
    expect(screen.getByRole('button', { name: 'Save profile' })).toHaveAttribute('aria-busy', 'true');
    answer.resolve(profile({ display_name: 'Ines Halloran Trio' }));
    await waitFor(() => expect(services.notify).toHaveBeenCalledWith(expect.objectContaining({ tone: 'positive' })));
    expect(callsTo(save).map(({ body }) => body)).toEqual([
      {
        display_name: 'Ines Halloran Trio',
        description_english: 'Songs from a kitchen by the sea.',
        country_id: 2,
      },
    ]);
    expect(services.refreshAccount).toHaveBeenCalled();
    expect(screen.getByRole('heading', { level: 1, name: 'Ines Halloran Trio' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();
  });

  it('counts the description, and finds a country by typing', async () => {
    const { user, callsTo } = renderApp('/creator/profile', { ...known, [save]: profile() });
    expect(await screen.findByText('32 of 2,000')).toBeVisible();
    const country = screen.getByRole('combobox', { name: 'Country' });
    await waitFor(() => expect(country).toHaveValue('United Kingdom'));
    await user.clear(country);
    await user.type(country, 'swe{Enter}');
    await user.click(screen.getByRole('button', { name: 'Save profile' }));
    await waitFor(() => expect(callsTo(save)[0]?.body).toMatchObject({ country_id: 1 }));
  });

  it('keeps its country where the list of countries does not load', async () => {
    const { user, callsTo } = renderApp('/creator/profile', {
      ...known,
      'GET /countries': () => {
        throw refusal('network', '', { status: 0 });
      },
      [save]: profile(),
    });
    expect(await screen.findByText('Couldn’t load the list of countries. Yours stays as it is.')).toBeVisible();
    await user.type(await name(), '!');
    await user.click(screen.getByRole('button', { name: 'Save profile' }));
    await waitFor(() => expect(callsTo(save)[0]?.body).toMatchObject({ country_id: 2 }));
  });
});

describe('the picture', () => {
  it('is shown while it is sent; a refused one gives way to what was there', async () => {
    const answer = pending<never>();
    const { user, container } = renderApp('/creator/profile', { ...known, [savePicture]: () => answer.promise });
    await user.upload(await screen.findByLabelText('Picture'), picture);
    expect(await screen.findByRole('progressbar', { name: 'Uploading the picture' })).toBeVisible();
    expect(container.querySelector('img[src="blob:chosen"]')).not.toBeNull();
    answer.reject(refusal('file_unsupported', 'This file is no picture', { status: 415 }));
    expect(await screen.findByText('This file is no picture')).toBeVisible();
    expect(container.querySelector('img')).toBeNull();
  });

  it('says how far it is, and is told to the shell', async () => {
    const answer = pending<ReturnType<typeof profile>>();
    const { user, services, callsTo, container } = renderApp('/creator/profile', {
      ...known,
      [savePicture]: ({ onUploadProgress }) => {
        onUploadProgress?.(50, 200);
        return answer.promise;
      },
    });
    await user.upload(await screen.findByLabelText('Picture'), picture);
    const progress = await screen.findByRole('progressbar', { name: 'Uploading the picture' });
    await waitFor(() => expect(progress).toHaveAttribute('aria-valuenow', '0.25'));
    answer.resolve(profile({ profileImageUrl: '/media/me.webp' }));
    await waitFor(() => expect(services.refreshAccount).toHaveBeenCalled());
    const form = callsTo(savePicture)[0]?.body;
    expect(form instanceof FormData && form.get('filename')).toBe(picture);
    await waitFor(() => expect(container.querySelector('img[src="/media/me.webp"]')).not.toBeNull());
  });
});

describe('links', () => {
  it('are none where the API does not tell them', async () => {
    renderApp('/creator/profile', known);
    expect(await screen.findByLabelText('Spotify')).toHaveValue('');
    expect(screen.queryByRole('link', { name: 'Open Spotify in a new tab' })).toBeNull();
  });

  it('stay in their field with the reason where they are refused, also over a reload', async () => {
    const refused: Answers = {
      ...known,
      'PUT /api/spotify/link': () => {
        throw refusal('invalid_input', 'Check the fields', { status: 400, fields: { url: 'This is no Spotify link' } });
      },
    };
    const first = renderApp('/creator/profile', refused);
    await first.user.type(await screen.findByLabelText('Spotify'), 'https://evil.test/a');
    await first.user.tab();
    expect(await screen.findByText('This is no Spotify link')).toBeVisible();
    expect(first.services.refreshAccount).not.toHaveBeenCalled();
    first.unmount();
    renderApp('/creator/profile', refused);
    expect(await screen.findByLabelText('Spotify')).toHaveValue('https://evil.test/a');
  });

  it('stay in their field without an answer, and say so', async () => {
    const lost = () => {
      throw refusal('network', '', { status: 0 });
    };
    const { user } = renderApp('/creator/profile', { ...known, 'PUT /api/spotify/link': lost });
    await user.type(await screen.findByLabelText('Spotify'), spotify);
    await user.tab();
    expect(await screen.findByText(/^Can’t reach Fanfare\. What you typed is still here/)).toBeVisible();
    expect(screen.getByLabelText('Spotify')).toHaveValue(spotify);
  });

  it('are shown as they were stored, in the preview as well, and told to the shell', async () => {
    const { user, services, callsTo } = renderApp('/creator/profile', {
      ...known,
      'PUT /api/google/link': { ...links, youtube: 'https://www.youtube.com/@ines' },
    });
    await user.type(await screen.findByLabelText('YouTube'), 'youtube.com/@ines?si=1{Enter}');
    await waitFor(() => expect(screen.getByLabelText('YouTube')).toHaveValue('https://www.youtube.com/@ines'));
    expect(callsTo('PUT /api/google/link').map(({ body }) => body)).toEqual([{ url: 'youtube.com/@ines?si=1' }]);
    expect(services.refreshAccount).toHaveBeenCalled();
    const preview = screen.getByRole('list', { name: 'Links' });
    expect(within(preview).getByRole('link', { name: 'Open YouTube in a new tab' })).toHaveAttribute(
      'rel',
      'noopener noreferrer',
    );
  });

  it('that were sent shortly after each other count each for itself, in whatever order the answers come', async () => {
    const first = pending<typeof links>();
    const { user } = renderApp('/creator/profile', {
      ...known,
      'PUT /api/deezer/link': () => first.promise,
      'PUT /api/tiktok/link': { ...links, tiktok: 'https://www.tiktok.com/@ines' },
    });
    await user.type(await screen.findByLabelText('Deezer'), 'https://www.deezer.com/artist/1{Enter}');
    await user.type(screen.getByLabelText('TikTok'), 'https://www.tiktok.com/@ines{Enter}');
    await waitFor(() => expect(screen.getAllByText('Saved')).toHaveLength(1));
    // Answered late, and from before the other one.
    first.resolve({ ...links, deezer: 'https://www.deezer.com/artist/1' });
    await waitFor(() => expect(screen.getAllByText('Saved')).toHaveLength(2));
    expect(screen.getByLabelText('TikTok')).toHaveValue('https://www.tiktok.com/@ines');
    expect(screen.getByLabelText('Deezer')).toHaveValue('https://www.deezer.com/artist/1');
  });

  it('come back after they were removed', async () => {
    const { user, services, callsTo } = renderApp(
      '/creator/profile',
      { ...known, 'DELETE /api/spotify/link': links, 'PUT /api/spotify/link': { ...links, spotify } },
      withSpotify,
    );
    expect(await screen.findByLabelText('Spotify')).toHaveValue(spotify);
    await user.click(screen.getByRole('button', { name: 'Remove Spotify' }));
    await waitFor(() => expect(screen.getByLabelText('Spotify')).toHaveValue(''));
    const toast = services.notify.mock.calls.at(-1)?.[0];
    expect(toast).toMatchObject({ text: 'Spotify link removed', action: { label: 'Undo' } });
    toast?.action?.onSelect();
    await waitFor(() => expect(screen.getByLabelText('Spotify')).toHaveValue(spotify));
    expect(callsTo('PUT /api/spotify/link').map(({ body }) => body)).toEqual([{ url: spotify }]);
  });

  it('stay where they could not be removed', async () => {
    const { user, services } = renderApp(
      '/creator/profile',
      {
        ...known,
        'DELETE /api/spotify/link': () => {
          throw refusal('network', '', { status: 0 });
        },
      },
      withSpotify,
    );
    await user.click(await screen.findByRole('button', { name: 'Remove Spotify' }));
    expect(await screen.findByText('Can’t reach Fanfare. Check your connection and try again.')).toBeVisible();
    expect(screen.getByLabelText('Spotify')).toHaveValue(spotify);
    expect(services.notify).not.toHaveBeenCalled();
  });
});

describe('the account', () => {
  it('is one press away, and so is the other side', async () => {
    const { services } = renderApp('/creator/profile', known);
    expect(await screen.findByRole('link', { name: 'Password, sessions and emails' })).toHaveAttribute(
      'href',
      '/account',
    );
    expect(screen.getByRole('link', { name: /^Become a curator/ })).toHaveAttribute(
      'href',
      '/complete-signup?add=curator',
    );
    expect(screen.queryByRole('button', { name: /^Switch to curator/ })).toBeNull();
    expect(services.switchRole).not.toHaveBeenCalled();
  });

  it('with both profiles switches instead', async () => {
    const { user, services } = renderApp('/creator/profile', known, { account: account({ influencer_id: 9 }) });
    await user.click(await screen.findByRole('button', { name: /^Switch to curator/ }));
    expect(services.switchRole).toHaveBeenCalledExactlyOnceWith('curator');
    expect(screen.queryByRole('link', { name: /^Become a curator/ })).toBeNull();
  });
});

it('a preview follows what is typed', async () => {
  const { user } = renderApp('/creator/profile', known);
  await user.type(await name(), ' Trio');
  const preview = screen.getByRole('complementary');
  expect(within(preview).getByText('Ines Halloran Trio')).toBeVisible();
  await user.clear(described('Description'));
  expect(within(preview).getByText('Nothing yet. Curators read the pitch alone.')).toBeVisible();
});
