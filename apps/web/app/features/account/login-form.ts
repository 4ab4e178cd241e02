import { sitePopup } from "../../lib/popups/site-popup.tsx";

/** `?popup=loginForm&redirect=…`: the target is validated before the redirect. */
export const loginForm = sitePopup({
	name: "loginForm",
	keys: ["redirect"],
	read: (query) => ({ redirect: query.get("redirect") }),
	areas: ["account", "google", "validation"],
	load: () => import("./login-popup.tsx"),
});
