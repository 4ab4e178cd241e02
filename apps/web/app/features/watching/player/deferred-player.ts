import { onIntent } from "../../../lib/loading/on-intent.tsx";

/** The player, loaded when the visitor wants to watch, since it is larger than the page. */
export const Watching = onIntent(() => import("./player.tsx"), ["watching"]);

/** The popups of free viewing, loaded on opening. */
export const PlaybackPopup = onIntent(() => import("../playback/popups/playback-popup.tsx"), ["watching"]);

/** The dialog that unlocks this device with the code of a mail, loaded on opening. */
export const UnlockDevice = onIntent(() => import("../unlock-dialog.tsx"), ["watching"]);
