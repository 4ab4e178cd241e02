import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { StudioState } from "./studio-state.ts";

/** What a live region says: the latest change of what matters while one looks elsewhere. */
export function useTold({ kind }: StudioState, isMuted: boolean, isHidden: boolean): string {
	const t = useTranslations("studio.told");
	const [told, setTold] = useState("");
	const before = useRef({ kind, isMuted, isHidden });
	useEffect(() => {
		const was = before.current;
		before.current = { kind, isMuted, isHidden };
		if (kind !== was.kind) {
			if (kind === "onAir" && was.kind === "starting") setTold(t("onAir"));
			if (kind === "onAir" && was.kind === "reconnecting") setTold(t("back"));
			if (kind === "reconnecting") setTold(t("reconnecting"));
		}
		if (isMuted !== was.isMuted) setTold(isMuted ? t("muted") : t("unmuted"));
		if (isHidden !== was.isHidden) setTold(isHidden ? t("hidden") : t("shown"));
	}, [kind, isMuted, isHidden, t]);
	return told;
}
