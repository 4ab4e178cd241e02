/** The form of a language's code: `pl`, `fil`, `pt-br`. Migration 0067 has the same. */
export const languageCode = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})?$/;
