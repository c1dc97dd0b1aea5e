// What mocha runs under.
import './register.mjs';
import fc from 'fast-check';

// The same random input every time, so that a run says the same again. `SEED=7 npm test` tries another.
fc.configureGlobal({ seed: Number(process.env.SEED ?? 4_070) });

// Where Node can `require` modules, mocha tries that before `import`; the module hook does not see it, and what is wrong
// with a test file would be hidden behind "unknown file extension".
Object.defineProperty(process.features, 'require_module', { value: false });
