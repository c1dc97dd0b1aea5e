// What mocha runs under.
import './register.mjs';
import fc from 'fast-check';
import { seedOfRun } from './seed.mjs';

// Other random input in each run, which prints its seed, so that `SEED=7 npm test` repeats it; in CI always the same.
// What has a maximum goes up to it: by default a history of at most 60 would be one of ten.
const seed = seedOfRun();
fc.configureGlobal({ seed, defaultSizeToMaxWhenMaxSpecified: true });

// Where Node can `require` modules, mocha tries that before `import`; the module hook does not see it, and what is wrong
// with a test file would be hidden behind "unknown file extension".
Object.defineProperty(process.features, 'require_module', { value: false });

// Where the console offers it, React makes a record of each rendered component for the tools of a browser; nothing reads it
// here. React looks for it when it is loaded, which is before the first line of a test.
Object.assign(console, { createTask: undefined, timeStamp: undefined });
