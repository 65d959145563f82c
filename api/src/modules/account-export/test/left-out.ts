/** What a copy of one's data leaves out, and why. A new table or column is given by a section (`../sections`), or gets a line here. */

/** Lists that sections only take names from. */
export const tablesOfNames: readonly string[] = ['catalogue_tracks', 'countries', 'genres', 'languages'];

const wallets = 'the wallets have each of its movements, as the product exports them';
const counted = 'counted or copied from rows that are given';
const ofMany = 'figures of many people together';
const secrets = 'secrets that let somebody in, good for minutes or stored as hashes';
const operation = 'how the product itself runs and is released; of people it names the staff who do that';
const transient = 'work in progress, gone when it is done';

/** Whole tables, by the reason. */
export const tablesLeftOut: Record<string, readonly string[]> = {
  [wallets]: [
    'conversions',
    'ledger_accounts',
    'ledger_balances',
    'ledger_journals',
    'ledger_transfers',
    'lots',
    'promise_refunds',
    'receivables',
  ],
  [counted]: [
    'campaign_figures',
    'finder_daily_quota',
    'service_changes',
    'service_counts',
    'service_genre_statistics',
    'service_listings',
    'service_orders',
    'service_statistics',
    'service_texts',
  ],
  [ofMany]: [
    'finder_rankings',
    'forecast_calibration',
    'forecast_priors',
    'genre_accept_medians',
    'genre_answer_medians',
    'genre_medians',
    'genre_similarities',
  ],
  [secrets]: [
    'auth_challenges',
    'live_tickets',
    'one_time_tokens',
    'provider_sign_ins',
    'refresh_tokens',
    'release_previews',
  ],
  [operation]: [
    'app_clock',
    'audit_alarms',
    'audit_runs',
    'blog_posts',
    'cache_invalidations',
    'channel_events',
    'channels',
    'email_rounds',
    'front_end_events',
    'front_end_routes',
    'front_ends',
    'knex_migrations',
    'knex_migrations_lock',
    'release_check_requests',
    'release_checkers',
    'release_checks',
    'release_failures',
    'release_identity_uses',
    'release_source_maps',
    'release_tokens',
    'release_withdrawals',
    'releases',
    'rollouts',
  ],
  'what an operator imports about music in general': [
    'catalogue_imports',
    'catalogue_playlist_tracks',
    'catalogue_playlists',
    'catalogue_track_genres',
    'catalogue_words',
  ],
  [transient]: ['deferred_promise_refunds', 'unpublished_answers', 'uploads'],
  'a day’s memory of calls, so that a repeated one has the answer of the first': ['idempotency_keys'],
  'counts of tries under names of limits, for hours at most': ['rate_limit_tries'],
  'errors and loads of pages, kept under hashes that count people without naming them': [
    'error_events',
    'error_group_versions',
    'error_groups',
    'release_outcomes',
  ],
  'hashes against abuse, which say nothing to anybody': ['former_promo_uses', 'payout_identities'],
  'notices of payment providers, by their own numbers': ['webhook_events'],
  'notes that staff wrote for each other; what they decided is with what it is about': ['staff_decisions'],
};

const demo = 'marks demo data';
const owner = 'the account itself, or the other side’s number';
const staff = 'which member of staff it was, or their note for colleagues';
const reference = 'a provider’s own reference, or a key against doing it twice';
const schedule = 'when and how often the product tries';
const comparison = 'how answers are compared with others';
const detection = 'how abuse is found, which would tell how to stay just below it';
const modelDoubt = 'how sure the model was';
const sameText = 'the same text for other languages';
const elsewhere = 'said by another column or row that is given';

/** Columns of tables that are given otherwise, by table and reason. */
export const columnsLeftOut: Record<string, Record<string, readonly string[]>> = {
  account_deletions: {
    'set once the account is empty, and nobody can log in': ['erased_at', 'kept_email', 'kept_name', 'kept_until'],
  },
  account_exports: { 'the address of the file': ['storage_key'], [schedule]: ['attempts', 'next_attempt_at'] },
  accounts: {
    [secrets]: ['password_hash'],
    [demo]: ['is_demo'],
    [staff]: ['is_staff', 'suspended_by', 'suspension_lifted_by', 'suspension_reason'],
    'set once the account is empty': ['erased_at'],
  },
  answers: { [owner]: ['curator_account_id'], [comparison]: ['bands', 'compared', 'own_characters', 'trigrams'] },
  billing_customers: { [reference]: ['applied', 'idempotency_key'] },
  campaign_forecasts: {
    [demo]: ['is_demo'],
    [modelDoubt]: ['chance_variance', 'expected_accepts', 'track_sensitivity'],
  },
  campaigns: { [demo]: ['is_demo'] },
  cash_outs: {
    [reference]: ['bank_id', 'caller_key', 'idempotency_key', 'payout_id', 'reference', 'transfer_id'],
    'a hash that finds accounts with the same destination, and what that says to staff': [
      'identity_hash',
      'waits_because',
    ],
    [sameText]: ['because'],
    [staff]: ['approved_by', 'returned_by'],
    [schedule]: ['attempts', 'next_attempt_at'],
  },
  chargebacks: {
    [reference]: ['dispute_id'],
    [elsewhere]: ['bonus_share_hundredths', 'share_hundredths'],
    [schedule]: ['next_poll_at'],
  },
  curator_list_services: { 'the order of the list is given': ['added_at'] },
  curator_profiles: { 'up to where a list was read': ['missed_seen_at'] },
  digests: { 'up to where the next one is written': ['up_to_event_id'] },
  email_changes: { [elsewhere]: ['old_was_confirmed'] },
  feed_events: { [reference]: ['idem'] },
  flags: { [owner]: ['creator_account_id'], [staff]: ['decided_by'], [detection]: ['findings'] },
  forecast_outcomes: {
    [demo]: ['is_demo'],
    [elsewhere]: ['is_scored'],
    [modelDoubt]: ['accepts_side', 'answers_side', 'cost_side', 'days_side', 'expected_accepts'],
  },
  gift_codes: {
    'the code itself, of which only a hash and the ending are stored': ['code_hash', 'ending', 'id'],
    [demo]: ['is_demo'],
    [staff]: ['issued_by', 'needs_release', 'note', 'released_at', 'released_by', 'stopped_by'],
  },
  listening_sessions: {
    [detection]: ['counted_ms', 'last_beat_at', 'last_position_ms', 'last_sequence', 'unspent_ms', 'was_playing'],
  },
  mail_outbox: {
    'holds links that confirm, log in or undo': ['data'],
    [schedule]: ['attempts', 'is_bulk', 'last_error', 'next_attempt_at'],
    [elsewhere]: ['time_zone'],
  },
  marketing_events: {
    [elsewhere]: ['subject_id'],
    [schedule]: ['attempts', 'claimed_until', 'last_attempt_at', 'last_error', 'next_attempt_at'],
  },
  ownership_verifications: { 'codes that prove the ownership': ['code', 'code_hash'], [sameText]: ['because'] },
  payout_accounts: { [reference]: ['idempotency_key', 'reference'], 'a hash of the destination': ['identity_hash'] },
  placement_checks: { [elsewhere]: ['checked_on'], [sameText]: ['because'], [detection]: ['hidden_count', 'kind'] },
  placement_searches: { [sameText]: ['because'], [detection]: ['absent_at'] },
  pro_checkouts: {
    [reference]: ['idempotency_key', 'page', 'session_id'],
    [schedule]: ['next_poll_at', 'poll_count', 'polled_by_owner_at'],
  },
  pro_invoices: { [reference]: ['lock_handle', 'subscription_reference'], [elsewhere]: ['created_at'] },
  profile_links: { 'the link is given': ['updated_at'] },
  promo_codes: {
    'terms that the code has for everybody': [
      'first_purchase_only',
      'max_uses',
      'one_per_account',
      'uses',
      'worth_hundredths',
    ],
    [demo]: ['is_demo'],
    [staff]: ['created_by', 'note', 'released_by', 'stopped_by'],
  },
  promo_uses: { [reference]: ['id'], 'a term of the code': ['is_one_per_account'] },
  proofs: {
    [owner]: ['curator_account_id'],
    [staff]: ['decided_by', 'removal_reported_by'],
    [elsewhere]: ['checks_count', 'unreadable_checks'],
    [sameText]: ['removal_because'],
    [reference]: ['post_key'],
  },
  purchase_returns: {
    'what the provider says to the platform': ['failure'],
    [reference]: ['caller_key', 'idempotency_key', 'refund_id'],
    [schedule]: ['attempts', 'next_attempt_at'],
  },
  purchases: {
    [reference]: [
      'caller_key',
      'capture_key',
      'idempotency_key',
      'page',
      'payment_intent_id',
      'paypal_capture_id',
      'paypal_order_id',
    ],
    [schedule]: ['capture_began_at', 'next_poll_at', 'poll_count'],
    [elsewhere]: ['promo_code_id'],
  },
  recovery_codes: { [secrets]: ['code_hash', 'id'] },
  replies: { [owner]: ['creator_account_id'] },
  report_links: { 'the address of the link is made from it': ['id'] },
  second_factors: {
    [secrets]: ['counter', 'credential_id', 'id', 'last_step', 'public_key', 'sealed_secret', 'transports'],
  },
  service_check_rounds: { [sameText]: ['because'] },
  service_genres: { 'from when on answers count for a genre': ['since'] },
  services: {
    [demo]: ['is_demo'],
    [counted]: ['submitted_count'],
    [schedule]: ['failed_checks', 'next_check_at', 'unreadable_checks'],
    'from when on its promises and deadlines count': ['promises_from', 'reliability_from'],
    [staff]: ['resume_reason', 'resumed_by', 'resumes_to'],
  },
  submissions: { [demo]: ['is_demo'], [elsewhere]: ['answer_taken_at', 'is_flagged'] },
  subscriptions: { [reference]: ['provider_reference'], [demo]: ['is_demo'], [schedule]: ['next_poll_at'] },
  track_sounds: { [schedule]: ['analysis_version', 'attempts'] },
  track_versions: { 'the address of the file, and its waveform': ['peaks', 'storage_key'] },
  verified_posts: { [demo]: ['is_demo'] },
  votes: { [owner]: ['creator_account_id'] },
};
