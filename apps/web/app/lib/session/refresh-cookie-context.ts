import { createContext } from "react-router";

/** Whether the page's request carried a refresh cookie. Always false for a copy that guests share. */
export const refreshCookieContext = createContext(false);
