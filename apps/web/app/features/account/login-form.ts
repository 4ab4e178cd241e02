import { sitePopup } from "../../lib/popups/site-popup.tsx";

/** `?popup=loginForm&redirect=…`: the address is judged where it is followed. */
export const loginForm = sitePopup({
	name: "loginForm",
	keys: ["redirect"],
	read: (query) => ({ redirect: query.get("redirect") }),
	areas: ["account", "google", "validation"],
	load: () => import("./login-popup.tsx"),
});
