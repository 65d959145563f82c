import { type Row, bytes } from './rows.ts';

/** For each key and unique index: a row that is refused the second time, or two of which the second is. */
export const refusedTwice: Record<string, Record<string, Row | [Row, Row]>> = {
  account_deletions: {
    account_deletions_open: { account_id: 1 },
  },
  account_exports: {
    account_exports_open: { account_id: 1 },
    account_exports_storage_key_key: { storage_key: 'x' },
  },
  accounts: {
    accounts_email_key: { email: 'x' },
  },
  answers: {
    answers_pkey: { submission_id: 1 },
  },
  artist_notes: {
    artist_notes_pkey: { curator_account_id: 1, creator_profile_id: 1 },
  },
  audit_alarms: {
    audit_alarms_one_open: { check_name: 'x' },
  },
  audit_runs: {
    audit_runs_pkey: { id: 1 },
  },
  auth_challenges: {
    auth_challenges_session_id_purpose_key: { session_id: 1, purpose: 'x' },
    auth_challenges_token_hash_key: { token_hash: bytes(1) },
  },
  billing_customers: {
    billing_customers_customer_id_key: { customer_id: 'x' },
    billing_customers_idempotency_key_key: { idempotency_key: '00000000-0000-4000-8000-000000000000' },
    billing_customers_pkey: { account_id: 1 },
  },
  blog_posts: {
    blog_posts_slug_key: { slug: 'x' },
  },
  campaign_figures: {
    campaign_figures_pkey: { campaign_id: 1 },
  },
  campaign_forecasts: {
    campaign_forecasts_pkey: { campaign_id: 1 },
  },
  campaign_selections: {
    campaign_selections_pkey: { campaign_id: 1, service_id: 1 },
  },
  cash_outs: {
    cash_outs_caller_key_key: { caller_key: '00000000-0000-4000-8000-000000000000' },
    cash_outs_idempotency_key_key: { idempotency_key: '00000000-0000-4000-8000-000000000000' },
    cash_outs_one_of_period: { account_id: 1, automatic_period: '2026-05-18' },
    cash_outs_one_open: { account_id: 1, status: 'requested' },
    cash_outs_payout_id_key: { payout_id: 'x' },
    cash_outs_transfer_id_key: { transfer_id: 'x' },
  },
  catalogue_imports: {
    catalogue_imports_pkey: { source: 'x', file_hash: 'x' },
  },
  catalogue_playlist_tracks: {
    catalogue_playlist_tracks_pkey: { playlist_id: 1, catalogue_track_id: 1 },
  },
  catalogue_playlists: {
    playlist_once_in_its_source: { source: 'x', external_id: 'x' },
  },
  catalogue_track_genres: {
    catalogue_track_genres_pkey: { catalogue_track_id: 1, genre_id: 1 },
  },
  catalogue_tracks: {
    once_in_its_source: { source: 'x', external_id: 'x' },
  },
  catalogue_words: {
    catalogue_words_pkey: { word: 'x' },
  },
  channel_events: {
    channel_events_name_revision_key: { name: 'mf-creator', revision: 1 },
    channel_events_revision: { revision: 1 },
  },
  channels: {
    channels_pkey: { name: 'mf-creator' },
  },
  chargebacks: {
    chargeback_once: { provider: 'x', dispute_id: 'x' },
  },
  countries: {
    countries_code_key: { code: 'FR' },
  },
  blocked_curators: {
    blocked_curators_pkey: { account_id: 1, curator_profile_id: 1 },
  },
  creator_genres: {
    creator_genres_pkey: { creator_profile_id: 1, genre_id: 1 },
  },
  creator_profiles: {
    creator_profiles_account_id_key: { account_id: 1 },
  },
  curator_genres: {
    curator_genres_pkey: { curator_profile_id: 1, genre_id: 1 },
  },
  curator_handles: {
    curator_handles_current: { curator_profile_id: 1 },
    curator_handles_pkey: { handle: 'x' },
  },
  curator_list_services: {
    curator_list_services_list_id_number_key: { list_id: 1, number: 1 },
    curator_list_services_pkey: { list_id: 1, service_id: 1 },
  },
  curator_lists: {
    curator_lists_name: { account_id: 1, name: 'x' },
    curator_lists_number: { account_id: 1, number: 1 },
  },
  curator_phrases: {
    curator_phrases_once: { account_id: 1, text: 'x' },
  },
  curator_profiles: {
    curator_profiles_account_id_key: { account_id: 1 },
  },
  deadline_emails: {
    deadline_emails_pkey: { submission_id: 1 },
  },
  deferred_promise_refunds: {
    deferred_promise_refunds_pkey: { submission_id: 1 },
  },
  digests: {
    digests_pkey: { account_id: 1 },
  },
  email_changes: {
    email_changes_open: { account_id: 1 },
  },
  email_rounds: {
    email_rounds_pkey: { kind: 'x', day: '2026-01-02' },
  },
  emailed_tracks: {
    emailed_tracks_pkey: { submission_id: 1 },
  },
  emailed_answers: {
    emailed_answers_pkey: { submission_id: 1 },
  },
  error_group_versions: {
    error_group_versions_pkey: { group_id: 1, version: 'x' },
  },
  error_groups: {
    error_groups_fingerprint_key: { fingerprint: bytes(32) },
  },
  feed_events: {
    feed_events_idem_key: { idem: 'x' },
  },
  finder_daily_quota: {
    finder_daily_quota_pkey: { account_id: 1, day: '2026-01-02' },
  },
  finder_genres: {
    finder_genres_pkey: { generation_id: 1, genre_id: 1 },
  },
  finder_matches: {
    finder_matches_generation_id_type_place_key: { generation_id: 1, type: 'x', place: 1 },
    finder_matches_generation_id_type_round_slot_key: { generation_id: 1, type: 'x', round: 1, slot: 1 },
    finder_matches_pkey: { generation_id: 1, service_id: 1 },
  },
  finder_rankings: {
    finder_rankings_live: { is_live: true },
  },
  flags: {
    flags_pkey: { submission_id: 1 },
  },
  forecast_outcomes: {
    forecast_outcomes_pkey: { campaign_id: 1 },
  },
  forecast_priors: {
    forecast_priors_pkey: { is_demo: true },
  },
  genre_answer_medians: {
    genre_answer_medians_pkey: { genre_id: 1, is_demo: true },
  },
  genre_accept_medians: {
    genre_accept_medians_pkey: { type: 'x', genre_id: 1, is_demo: true },
  },
  genre_medians: {
    genre_medians_pkey: { genre_id: 1, aspect: 'x' },
  },
  genre_similarities: {
    genre_similarities_pkey: { genre_id: 1, other_id: 1 },
  },
  genres: {
    genres_slug_key: { slug: 'x' },
  },
  gift_codes: {
    gift_codes_code_hash_key: { code_hash: bytes(1) },
    gift_codes_one_per_purchase: { purchase_id: 1 },
  },
  idempotency_keys: {
    idempotency_keys_pkey: { account_id: 1, key: 'x' },
  },
  influencer_settings: {
    influencer_settings_pkey: { campaign_id: 1 },
  },
  influencer_suggestions: {
    influencer_suggestions_pkey: { campaign_id: 1, service_id: 1 },
  },
  languages: {
    languages_code_key: { code: 'x' },
  },
  ledger_accounts: {
    ledger_accounts_curator: { account_id: 1, kind: 'curator_cleared', unit: 'x' },
    ledger_accounts_system: { kind: 'x', unit: 'x' },
  },
  ledger_balances: {
    ledger_balances_pkey: { ledger_account_id: 1 },
  },
  ledger_journals: {
    ledger_journals_idem_key: { idem: 'x' },
  },
  ledger_transfers: {
    ledger_transfers_idem_key: { idem: 'x' },
    ledger_transfers_resolves_once: { pending_id: 1 },
  },
  listening_records: {
    listening_records_pkey: { submission_id: 1 },
  },
  listening_sessions: {
    listening_sessions_one_open: { account_id: 1 },
  },
  live_tickets: {
    live_tickets_pkey: { ticket_hash: bytes(1) },
  },
  lots: {
    lots_pkey: { ledger_account_id: 1 },
    lots_source_key: { source: 'x' },
  },
  former_promo_uses: {
    former_promo_uses_once: { address_hash: bytes(32), promo_code_id: 1 },
  },
  terms_notices: {
    terms_notices_pkey: { account_id: 1, version: '2027-02-01' },
  },
  marketing_events: {
    marketing_events_once: { account_id: 1, event: 'first_campaign' },
  },
  one_time_tokens: {
    one_time_tokens_account_ref_key: { account_ref: 'x' },
    one_time_tokens_secret_hash_key: { secret_hash: bytes(1) },
  },
  ownership_verifications: {
    ownership_verifications_code_hash_key: { code_hash: bytes(1) },
    ownership_verifications_code_key: { code: 'x' },
    ownership_verifications_one_open: { service_id: 1 },
  },
  payout_accounts: {
    payout_accounts_pkey: { account_id: 1, method: 'x' },
    payout_accounts_reference: { reference: 'x', method: 'bank' },
  },
  payout_identities: {
    payout_identities_pkey: { account_id: 1, identity_hash: bytes(1) },
  },
  placement_checks: {
    placement_checks_once_a_day: { submission_id: 1, kind: 'x', checked_on: '2026-01-02' },
  },
  placement_searches: {
    placement_searches_pkey: { submission_id: 1 },
  },
  placements: {
    placements_pkey: { service_id: 1, catalogue_track_id: 1 },
  },
  pro_checkouts: {
    pro_checkouts_idempotency_key_key: { idempotency_key: '00000000-0000-4000-8000-000000000000' },
    pro_checkouts_one_open: { account_id: 1, status: 'open' },
    pro_checkouts_session_id_key: { session_id: 'x' },
  },
  pro_invoices: {
    pro_invoices_pkey: { invoice_id: 'x' },
  },
  profile_links: {
    profile_links_pkey: { account_id: 1, provider: 'x' },
  },
  promise_refunds: {
    promise_refunds_pkey: { creator_account_id: 1, curator_account_id: 1 },
    promise_refunds_submission_id_key: { submission_id: 1 },
  },
  promo_codes: {
    promo_codes_as_typed: [{ code: 'MO-RE' }, { code: 'MORE' }],
    promo_codes_code_key: { code: 'x' },
  },
  promo_uses: {
    promo_uses_of_purchase: { purchase_id: 1 },
    promo_uses_one_per_account: { promo_code_id: 1, account_id: 1, is_one_per_account: true },
  },
  proofs: {
    proofs_pkey: { submission_id: 1 },
    proofs_one_per_post: { post_key: 'x', is_escrow: true },
    proofs_post_once: { url: 'x', is_escrow: true },
  },
  provider_sign_ins: {
    provider_sign_ins_continuation_hash_key: { continuation_hash: bytes(1) },
    provider_sign_ins_state_hash_key: { state_hash: bytes(1) },
  },
  purchase_returns: {
    purchase_returns_caller_key_key: { caller_key: '00000000-0000-4000-8000-000000000000' },
    purchase_returns_idempotency_key_key: { idempotency_key: '00000000-0000-4000-8000-000000000000' },
    purchase_returns_one_pending: { purchase_id: 1, state: 'pending' },
    purchase_returns_refund_id_key: { refund_id: 'x' },
  },
  purchases: {
    purchases_capture_key_key: { capture_key: '00000000-0000-4000-8000-000000000000' },
    purchases_idempotency_key_key: { idempotency_key: '00000000-0000-4000-8000-000000000000' },
    purchases_one_of_caller_key: { caller_key: '00000000-0000-4000-8000-000000000000', status: 'open' },
    purchases_one_under_way: {
      account_id: 1,
      pack_id: 'x',
      credits: 1,
      price_cents: 1,
      method: 'card',
      purpose: 'gift',
      bonus_hundredths: 1,
      status: 'open',
    },
    purchases_payment_intent_id_key: { payment_intent_id: 'x' },
    purchases_paypal_capture_id_key: { paypal_capture_id: 'x' },
    purchases_paypal_order_id_key: { paypal_order_id: 'x' },
  },
  rate_limit_tries: {
    rate_limit_tries_pkey: { limit_name: 'x', subject: 'x' },
  },
  receivables: {
    receivables_pkey: { ledger_account_id: 1 },
    receivables_source_key: { source: 'x' },
  },
  recovery_codes: {
    recovery_codes_account_id_code_hash_key: { account_id: 1, code_hash: bytes(1) },
  },
  refresh_tokens: {
    refresh_tokens_token_hash_key: { token_hash: bytes(1) },
  },
  release_outcomes: {
    release_outcomes_pkey: { name: 'mf-creator', version: 'x', outcome: 'x', visitor: bytes(1) },
  },
  release_check_requests: {
    release_check_requests_open: {
      remote_name: 'mf-creator',
      remote_version: 'x',
      shell_version: 'x',
      is_for_shell: true,
    },
  },
  release_checkers: {
    release_checkers_public_key_key: { public_key: bytes(32) },
    release_checkers_token_hash_key: { token_hash: bytes(32) },
  },
  release_checks: {
    release_checks_request_id_key: { request_id: 1 },
  },
  release_previews: {
    release_previews_pkey: { token_hash: bytes(1) },
  },
  release_tokens: {
    release_tokens_token_hash_key: { token_hash: bytes(1) },
  },
  release_source_maps: {
    release_source_maps_pkey: { release_id: 1, path: 'x' },
  },
  releases: {
    releases_name_version_key: { name: 'mf-creator', version: 'x' },
  },
  replies: {
    replies_pkey: { submission_id: 1 },
  },
  report_links: {
    report_links_active: { campaign_id: 1 },
  },
  rollouts: {
    rollouts_open: { name: 'mf-creator' },
  },
  roster_artist_genres: {
    roster_artist_genres_pkey: { roster_artist_id: 1, genre_id: 1 },
  },
  roster_artists: {
    roster_artists_name: { account_id: 1, name: 'x' },
  },
  sample_answers: {
    sample_answers_pkey: { submission_id: 1 },
  },
  saved_curators: {
    saved_curators_pkey: { account_id: 1, curator_profile_id: 1 },
  },
  second_factors: {
    second_factors_credential_id_key: { credential_id: 'x' },
  },
  service_changes: {
    service_changes_pkey: { xid: '7', kind: 'x' },
  },
  service_counts: {
    service_counts_pkey: { key: 'x' },
  },
  service_genre_statistics: {
    service_genre_statistics_pkey: { service_id: 1, genre_id: 1 },
  },
  service_genres: {
    service_genres_pkey: { service_id: 1, genre_id: 1 },
  },
  service_listings: {
    service_listings_pkey: { service_id: 1 },
  },
  service_snapshots: {
    service_snapshots_pkey: { service_id: 1, url: 'x', taken_at: '2026-01-02' },
  },
  service_statistics: {
    service_statistics_pkey: { service_id: 1 },
  },
  service_texts: {
    service_texts_pkey: { service_id: 1 },
  },
  services: {
    services_one_verified_per_url: { url: 'x', ownership_verified_at: '2026-01-02' },
  },
  sign_in_identities: {
    sign_in_identities_of_one_account: { provider: 'google', subject: 'x' },
    sign_in_identities_one_of_each: { account_id: 1, provider: 'google' },
  },
  submissions: {
    submissions_campaign_id_service_id_key: { campaign_id: 1, service_id: 1 },
    submissions_resend_of_key: { resend_of: 1 },
  },
  subscriptions: {
    subscriptions_pkey: { account_id: 1 },
    subscriptions_provider_reference_key: { provider_reference: 'x' },
  },
  track_genres: {
    track_genres_pkey: { track_id: 1, genre_id: 1 },
  },
  track_sounds: {
    track_sounds_pkey: { track_version_id: 1 },
  },
  track_versions: {
    track_versions_storage_key_key: { storage_key: 'x' },
    track_versions_track_id_number_key: { track_id: 1, number: 1 },
  },
  unpublished_answers: {
    unpublished_answers_pkey: { submission_id: 1 },
  },
  uploads: {
    uploads_key_key: { key: 'x' },
  },
  verified_posts: {
    verified_posts_submission_id_key: { submission_id: 1 },
  },
  votes: {
    votes_pkey: { submission_id: 1 },
  },
  webhook_events: {
    webhook_events_pkey: { id: 'x' },
  },
};
