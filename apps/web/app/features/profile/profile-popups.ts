import { type SitePopup, sitePopup } from "../../lib/popups/site-popup.tsx";
import type { ImageView } from "./picture/image-view.ts";

/** These popups have no data. Each opens for the signed-in account. */
const ofMyself = { keys: [], read: () => ({}) } as const;
const imagePopup = (name: "profileImage" | "deleteProfileImage" | "profileImageCropper", view: ImageView) =>
	sitePopup({
		name,
		keys: [],
		read: () => ({ view }),
		areas: ["profilePopups", "picture"],
		load: () => import("./picture/profile-image-popup.tsx"),
	});

/** [A4] [A5] The popups of the signed-in account, on every page. */
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
