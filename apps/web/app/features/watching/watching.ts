import { onIntent } from "../../lib/on-intent.tsx";

/** The player, loaded when somebody means to watch: it weighs more than the page. */
export const Watching = onIntent(() => import("./player.tsx"), ["watching"]);

/** What asks for a donation, loaded when it opens. */
export const PlaybackQuestion = onIntent(() => import("./playback-popup.tsx"), ["watching"]);

/** Unlocks this device by the code of a mail. */
export const UnlockDevice = onIntent(() => import("./unlock-dialog.tsx"), ["watching"]);
