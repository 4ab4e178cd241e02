/** The catalogue of all areas, a separate chunk that is loaded with a part on intent. */
export { loadMessages } from "@stride/i18n";
