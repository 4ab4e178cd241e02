import { zodSettings } from "../../../lib/loading/zod-settings.ts";

/* Imported before the modules that load zod. */
Object.assign(globalThis, zodSettings);
