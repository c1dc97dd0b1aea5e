import * as nodeModule from 'node:module';
import { load } from './loader.mjs';

// Hooks on the own thread where Node has them; Node 20 runs them on a thread of their own.
if (nodeModule.registerHooks) nodeModule.registerHooks({ load });
else nodeModule.register('./loader.mjs', import.meta.url);
