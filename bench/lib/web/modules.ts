import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { folderOf } from '../../../scripts/lib/builds/build.ts';
import { frontEnds } from '../../../scripts/lib/builds/version.ts';
import type { ScriptUse } from './first-load.ts';

/** Characters of a module that a page loads, and those of them that ran. */
interface ModuleUse {
  loaded: number;
  used: number;
}

/** The source map of a script of a build; null for one that has none. */
function mapOf(url: string): SourceMap | null {
  const [, area = '', ...rest] = new URL(url).pathname.split('/');
  const [name, version = '', file = ''] = area === 'static' ? ['shell', ...rest] : rest;
  const frontEnd = frontEnds.find((one) => one === name);
  if (!frontEnd) return null;
  const packed = path.join(folderOf(frontEnd, version), '.maps', `${file}.map.gz`);
  if (!existsSync(packed)) return null;
  return new SourceMap(JSON.parse(gunzipSync(readFileSync(packed)).toString()) as SourceMapPayload);
}

/** What of each module ran, by its file. A library that is one file is one module. */
export function usedModules(scripts: readonly ScriptUse[]): Map<string, ModuleUse> {
  const modules = new Map<string, ModuleUse>();
  for (const { url, source, ranges } of scripts) {
    const map = mapOf(url);
    let offset = 0;
    let range = 0;
    for (const [line, text] of source.split('\n').entries()) {
      for (let column = 0; column <= text.length && offset < source.length; column += 1, offset += 1) {
        const entry = map?.findEntry(line, column);
        const name = (entry && 'originalSource' in entry && entry.originalSource) || path.basename(url);
        while (range < ranges.length && ranges[range]![1] <= offset) range += 1;
        const module = modules.get(name) ?? { loaded: 0, used: 0 };
        module.loaded += 1;
        if (range < ranges.length && ranges[range]![0] <= offset) module.used += 1;
        modules.set(name, module);
      }
    }
  }
  return modules;
}
