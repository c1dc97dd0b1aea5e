// Where the system keeps PostgreSQL and Redis, which tests and the benchmark start by themselves, and what checks the files for deploying.
import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};
const entriesOf = (folder) => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

/** The path of a command, or null. Programs for administrators are not on the PATH of every user. */
function pathOf(command) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, command)).find(isExecutable) ?? null;
}

/** Debian keeps the programs of each version of PostgreSQL in a folder that no PATH names. */
const VERSIONS = '/usr/lib/postgresql';

/** The path of a program of the newest PostgreSQL there is, or null. */
export function postgresProgram(name) {
  const versions = entriesOf(VERSIONS).sort((one, other) => Number(other) - Number(one));
  const paths = versions.map((version) => join(VERSIONS, version, 'bin', name));
  return paths.find(isExecutable) ?? pathOf(name);
}

/** The path of Redis, or null. */
export function redisProgram() {
  return pathOf('redis-server');
}

/** The path of nginx, which checks its configuration, or null. */
export function nginxProgram() {
  return pathOf('nginx');
}

/** The path of the program that checks units of systemd, or null. */
export function systemdAnalyzeProgram() {
  return pathOf('systemd-analyze');
}
