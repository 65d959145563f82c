/** Globs of the tests that take long and wait for nobody: they run at low priority beside the journeys. All of a list share two processes. */
export const heavy = {
  api: [
    'api/test/authorization.matrix.test.ts',
    'api/test/emails-in-each-language.test.ts',
    'api/test/fuzz.test.ts',
    'api/test/regexp/attacks.test.ts',
    'api/src/**/*.property.test.ts',
    'api/src/modules/{chargebacks,submissions}/*storm.test.ts',
    'api/src/modules/*/faults.test.ts',
    'api/src/modules/forecasts/calibration.test.ts',
    'api/src/modules/media/hostile-*.test.ts',
    'api/src/modules/media/probe-audio.test.ts',
    'api/src/modules/payments/chaos.test.ts',
    'api/src/modules/releases/{adopt,checks,outcomes,pairs,rollbacks,rollouts}.test.ts',
    'api/src/modules/states/transitions.test.ts',
    'api/seeds/*.test.ts',
  ],
  /** These replace the provider of payouts, so each has a process of its own, one after the other. */
  models: ['api/test/model/*.test.ts'],
  scripts: [
    'scripts/deployment/app-image.test.ts',
    'scripts/lib/backup/backup.test.ts',
    'scripts/lib/backup/bucket.test.ts',
    'scripts/lib/builds/artefacts.test.ts',
    'scripts/lib/gallery/gallery.test.ts',
    'scripts/lib/packages/packages.test.ts',
  ],
};
