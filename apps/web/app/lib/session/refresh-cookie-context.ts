import { createContext } from "react-router";

/** Whether the page's request had a refresh cookie. Always false in a rendering that guests share. */
export const refreshCookieContext = createContext(false);
