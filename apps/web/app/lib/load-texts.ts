/** The catalogue of all areas, as a module that is imported when a part is loaded on intent: no page carries it. */
export { loadMessages } from "@stride/i18n";
