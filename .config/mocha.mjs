// What mocha runs under. Where Node can `require` modules, mocha tries that before `import`; the module hook does not
// see it, and what is wrong with a test file would be hidden behind "unknown file extension".
import './register.mjs';

Object.defineProperty(process.features, 'require_module', { value: false });
