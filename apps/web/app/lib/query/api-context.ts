import type { Call } from "@stride/contract";
import { createContext } from "react-router";

/** The API client of loaders during server-side rendering: guest requests in the language of the page. */
export const apiContext = createContext<Call>();
