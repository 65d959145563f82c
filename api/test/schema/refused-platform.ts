import { type RefusedRows, bytes, list, long } from './rows.ts';

/** For each check constraint of accounts, tracks, releases and the platform: what it alone refuses. */
export const refusedPlatform: RefusedRows = {
  accounts: {
    answer_emails_are_known: { answer_emails: 'weekly' },
    daily_answers_are_in_the_digest: { answer_emails: 'daily', wants_digest: false },
    accounts_email_check: { email: long(255) },
    accounts_suspension_reason_check: { suspension_reason: long(301) },
    suspended_by_somebody: { suspension_reason: 'other' },
  },
  app_clock: {
    app_clock_id_check: { id: 2 },
    app_clock_offset_seconds_check: { offset_seconds: -1 },
  },
  auth_challenges: {
    auth_challenges_check: {},
    auth_challenges_purpose_check: { purpose: '' },
  },
  blog_posts: {
    blog_posts_body_check: { body: long(50_001) },
    blog_posts_slug_check: { slug: long(121) },
    blog_posts_summary_check: { summary: long(501) },
    blog_posts_title_check: { title: long(201) },
  },
  channel_events: {
    channel_events_check: { verb: 'published', revision: -1 },
    channel_events_percent_check: { percent: 101 },
    channel_events_verb_check: { verb: '' },
    channel_events_who_check: { who: long(321) },
    channel_events_why_check: { why: long(501) },
  },
  channels: {
    channels_canary_percent_check: { canary_percent: 101 },
    channels_check: { canary_since: '2026-01-02' },
    channels_check1: { stable_version: 'other', canary_version: 'other' },
    channels_check2: { stable_version: 'other', last_good_version: 'other' },
    channels_check3: { earlier_versions: ['1.0.0'] },
    shell_stays_on: { name: 'shell', is_killed: true },
  },
  creator_profiles: {
    creator_profiles_description_english_check: { description_english: long(2_001) },
    creator_profiles_display_name_check: { display_name: long(81) },
  },
  email_rounds: {
    email_rounds_kind_check: { kind: '' },
  },
  feed_events: {
    feed_events_role_check: { role: '' },
  },
  front_end_events: {
    front_end_verb_is_known: { verb: '' },
    front_end_why_is_short: { why: long(501) },
    prefix_where_one_changes: { verb: 'added', prefix: '/labels' },
  },
  front_end_routes: {
    prefix_is_one_segment: { prefix: '/labels/new' },
  },
  front_ends: {
    origin_is_safe: { origin: 'http://elsewhere.example' },
    owner_is_short: { owner: long(81) },
  },
  marketing_events: {
    marketing_events_event_check: { event: long(61) },
  },
  one_time_tokens: {
    one_time_tokens_check: { purpose: 'other', password_hash: 'confirm_email' },
    one_time_tokens_purpose_check: { purpose: '' },
  },
  profile_links: {
    profile_links_provider_check: { provider: '' },
    profile_links_url_check: { url: long(501) },
  },
  release_check_requests: {
    done_once_taken: { done_at: '2026-01-01' },
    failed_once_done: { failure: 'x' },
    renewed_once_taken: { renewed_at: '2026-01-01' },
    request_is_in_a_shell: { shell_name: 'mf-creator' },
    request_is_of_a_remote: { remote_name: 'shell' },
    taken_by_a_checker: { taken_at: '2026-01-01' },
  },
  release_checkers: {
    checker_label_is_short: { label: long(81) },
    checker_token_hash_is_whole: { token_hash: bytes(1) },
    public_key_is_whole: { public_key: bytes(1) },
  },
  release_checks: {
    signature_is_whole: { signature: bytes(1) },
    signed_as_a_whole: { statement: '{}' },
    release_checks_check: { token_id: 1, account_id: 1 },
    release_checks_duration_ms_check: { duration_ms: -1 },
    release_checks_remote_name_check: { remote_name: 'shell' },
    release_checks_shell_name_check: { shell_name: 'mf-creator' },
  },
  release_failures: {
    release_failures_outcome_check: { outcome: '' },
  },
  release_identity_uses: {
    digest_is_whole: { token_digest: bytes(1) },
  },
  release_outcomes: {
    release_outcomes_network_check: { network: bytes(1) },
    release_outcomes_outcome_check: { outcome: '' },
    release_outcomes_site_check: { site: bytes(1) },
    release_outcomes_visitor_check: { visitor: bytes(1) },
  },
  release_previews: {
    preview_has_one_holder: {},
    release_previews_kind_check: { kind: '' },
  },
  release_tokens: {
    release_tokens_label_check: { label: long(81) },
    audience_is_short: { audience: long(201) },
    claims_name_a_source: { claims: '{"ref":"main"}' },
    issuer_is_safe: { issuer: 'http://ci.example' },
    secret_or_identity: { token_hash: bytes(32), issuer: 'https://ci.example' },
    verbs_are_known: { verbs: ['fly'] },
    expires_later: { created_at: '2026-01-02', expires_at: '2026-01-01' },
  },
  releases: {
    builder_is_short: { builder: '' },
    commit_is_whole: { commit: 'abc' },
    provenance_is_whole: { is_dirty: true },
    releases_check: { token_id: 1, account_id: 1 },
    releases_content_sum_check: { content_sum: bytes(1) },
    releases_files_check: { files: -1 },
    releases_size_bytes_check: { size_bytes: -1 },
    releases_sources_check: { sources: long(65) },
    releases_version_check: { version: '' },
  },
  rollouts: {
    bakes_for_a_week_at_most: { bake_minutes: 10_081 },
    ends_with_an_outcome: { ended_at: '2026-01-01' },
    held_while_it_runs: { held_why: 'x', ended_at: '2026-01-01', outcome: 'done', outcome_why: 'x' },
    held_why_is_short: { held_why: long(501) },
    outcome_why_is_short: { ended_at: '2026-01-01', outcome: 'done', outcome_why: long(501) },
    rollout_outcome_is_known: { ended_at: '2026-01-01', outcome: '', outcome_why: 'x' },
    rollout_replaces_another: { version: 'x', from_version: 'x' },
    rollout_who_is_short: { who: long(321) },
    rollout_why_is_short: { why: long(501) },
    stage_is_one_of_them: { stage: -1 },
    stages_rise: { stages: [25, 5, 100] },
  },
  roster_artists: {
    budget_is_in_range: { monthly_budget_credits: 0 },
    roster_artists_links_check: { links: list(9) },
    roster_artists_name_check: { name: '' },
  },
  second_factors: {
    second_factors_check: {},
    second_factors_counter_check: { counter: -1 },
    second_factors_credential_id_check: { credential_id: long(1_401) },
    second_factors_kind_check: { kind: '' },
    second_factors_name_check: { name: long(61) },
  },
  security_events: {
    security_events_kind_check: { kind: '' },
    security_events_network_check: { network: long(51) },
  },
  sessions: {
    sessions_end_reason_check: { end_reason: '' },
    sessions_network_check: { network: long(51) },
  },
  staff_decisions: {
    staff_account_id_but_of_resets: { action: 'other' },
  },
  track_sounds: {
    analysed_or_failed: { analysis_version: 1 },
    figures_of_an_analysis: { dynamics: 1 },
    track_sounds_analysis_version_check: { analysis_version: -1 },
    track_sounds_attempts_check: { attempts: -1 },
    track_sounds_brightness_check: { brightness: 1.1 },
    track_sounds_dynamics_check: { dynamics: -1 },
    track_sounds_failure_check: { failure: '' },
    track_sounds_figures_check: { figures: [1] },
    track_sounds_seconds_check: { seconds: -1 },
  },
  track_versions: {
    track_versions_duration_ms_check: { duration_ms: 1_200_001 },
    track_versions_format_check: { format: '' },
    track_versions_number_check: { number: 0 },
    track_versions_size_bytes_check: { size_bytes: 62_914_561 },
  },
  tracks: {
    tracks_ai_use_check: { ai_use: '' },
    tracks_artist_check: { artist: long(201) },
    tracks_link_check: { link: long(501) },
    tracks_lyrics_check: { lyrics: long(10_001) },
    tracks_title_check: { title: long(201) },
  },
  uploads: {
    claimed_after_issued: { created_at: '2026-01-02', claimed_at: '2026-01-01' },
    uploads_key_check: { key: long(33) },
    uploads_mime_check: { mime: long(101) },
    uploads_size_bytes_check: { size_bytes: 62_914_561 },
  },
};
