import type { Call } from "@stride/contract";
import { createContext } from "react-router";

/** The API as loaders call it during server-side rendering: a guest's calls, in the language of the page. */
export const apiContext = createContext<Call>();
