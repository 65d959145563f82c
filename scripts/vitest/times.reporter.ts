import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { type FileTime, timesVariable } from '../lib/checks/times.ts';
import { root } from '../lib/install/root.mjs';

/** Writes what each test file took in all: its environment, imports, hooks and tests. */
export default class TimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const times = modules.map((module): FileTime => {
      const took = module.diagnostic();
      const ms =
        took.environmentSetupDuration +
        took.prepareDuration +
        took.setupDuration +
        took.collectDuration +
        took.duration;
      return { project: module.project.name, file: path.relative(root, module.moduleId), seconds: ms / 1000 };
    });
    const file = process.env[timesVariable];
    if (file) writeFileSync(file, JSON.stringify(times));
  }
}
