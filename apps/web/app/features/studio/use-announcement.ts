import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { StudioState } from "./studio-state.ts";

/** The text of the live region: the latest important change. */
export function useAnnouncement({ kind }: StudioState, isMuted: boolean, isHidden: boolean): string {
	const t = useTranslations("studio.told");
	const [announcement, setAnnouncement] = useState("");
	const before = useRef({ kind, isMuted, isHidden });
	useEffect(() => {
		const was = before.current;
		before.current = { kind, isMuted, isHidden };
		if (kind !== was.kind) {
			if (kind === "onAir" && was.kind === "starting") setAnnouncement(t("onAir"));
			if (kind === "onAir" && was.kind === "reconnecting") setAnnouncement(t("back"));
			if (kind === "paused") setAnnouncement(t("paused"));
			if (kind === "reconnecting") setAnnouncement(t("reconnecting"));
		}
		if (isMuted !== was.isMuted) setAnnouncement(isMuted ? t("muted") : t("unmuted"));
		if (isHidden !== was.isHidden) setAnnouncement(isHidden ? t("hidden") : t("shown"));
	}, [kind, isMuted, isHidden, t]);
	return announcement;
}
