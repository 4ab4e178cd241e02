import { sitePopup } from "../../lib/popups/site-popup.tsx";

/** [U1] For trying out popups: shows the data of its address. */
export const testPopup = sitePopup({
	name: "test",
	keys: ["text"],
	read: (query) => ({ text: query.get("text") ?? "" }),
	areas: ["common"],
	load: () => import("./test-popup-dialog.tsx"),
});
