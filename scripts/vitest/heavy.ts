/** Globs of the tests that compute for long and wait for nobody: they run at low priority beside the journeys. */
export const heavy = {
  api: [
    'api/test/model/*.test.ts',
    'api/test/authorization.matrix.test.ts',
    'api/test/fuzz.test.ts',
    'api/src/**/*.property.test.ts',
    'api/src/modules/forecasts/calibration.test.ts',
    'api/src/modules/media/probe-audio.test.ts',
    'api/src/modules/releases/adopt.test.ts',
    'api/src/modules/states/transitions.test.ts',
    'api/seeds/*.test.ts',
  ],
  scripts: ['scripts/lib/builds/artefacts.test.ts', 'scripts/lib/packages/packages.test.ts'],
};
