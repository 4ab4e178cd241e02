import type { Project } from "@stride/contract/campaigns/projects";
import { Share } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button/button.tsx";
import { classNames } from "../../ui/class-names.ts";

/** [G2] The fixed header: shown once `after` has been scrolled past, inert until then. */
export function ProjectBar(props: {
	project: Project;
	after: RefObject<HTMLElement | null>;
	start: ReactNode;
	onShare: () => void;
}) {
	const t = useTranslations("project");
	const isShown = useScrolledPast(props.after);
	return (
		<div
			inert={!isShown}
			className={classNames(
				"fixed inset-x-0 top-0 z-30 border-line border-b bg-surface transition-[translate,visibility] duration-(--t-2) ease-out",
				isShown ? "" : "invisible -translate-y-full",
			)}
		>
			<div className="wrap flex h-16 items-center gap-3">
				<p lang="en" className="min-w-0 flex-1 truncate type-body-strong">
					{props.project.name}
				</p>
				<Button tone="quiet" size="s" isIcon aria-label={t("share")} onPress={props.onShare}>
					<Share className="size-5" aria-hidden />
				</Button>
				{props.start}
			</div>
		</div>
	);
}

function useScrolledPast(mark: RefObject<HTMLElement | null>): boolean {
	const [isPast, setPast] = useState(false);
	useEffect(() => {
		const element = mark.current;
		if (!element) return;
		const observer = new IntersectionObserver(([entry]) => {
			if (entry) setPast(!entry.isIntersecting && entry.boundingClientRect.bottom <= 0);
		});
		observer.observe(element);
		return () => observer.disconnect();
	}, [mark]);
	return isPast;
}
