import { type SitePopup, sitePopup } from "../../lib/popups/site-popup.tsx";
import type { ImageView } from "./image-view.ts";

/** What is known of a popup about oneself: nothing. Each opens for whoever is signed in, about their own account. */
const ofMyself = { keys: [], read: () => ({}) } as const;
const imagePopup = (name: "profileImage" | "deleteProfileImage" | "profileImageCropper", view: ImageView) =>
	sitePopup({
		name,
		keys: [],
		read: () => ({ view }),
		areas: ["profilePopups", "picture"],
		load: () => import("./profile-image-popup.tsx"),
	});

/** [A4] [A5] The popups of one's own account, on every page. */
export const profilePopups: readonly SitePopup[] = [
	sitePopup({
		...ofMyself,
		name: "editEmail",
		areas: ["account", "profilePopups", "validation"],
		load: () => import("./edit-email-popup.tsx"),
	}),
	sitePopup({
		...ofMyself,
		name: "editPassword",
		areas: ["account", "profilePopups", "validation"],
		load: () => import("./edit-password-popup.tsx"),
	}),
	imagePopup("profileImage", "choice"),
	imagePopup("deleteProfileImage", "delete"),
	imagePopup("profileImageCropper", "crop"),
];
