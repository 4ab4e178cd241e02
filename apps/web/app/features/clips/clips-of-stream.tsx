import type { Clip } from "@stride/contract/streams/clips";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { ClipCard } from "./clip-card.tsx";

/** The clips of a stream on its page. Texts: `challenges`. */
export default function ClipsOfStream({ clips }: { clips: readonly Clip[] }) {
	const t = useTranslations("challenges");
	const id = useId();
	return (
		<section aria-labelledby={id} className="mt-12 grid gap-4">
			<h2 id={id} className="type-display-3">
				{t("clips")}
			</h2>
			<ul className="grid gap-2 tablet:grid-cols-2">
				{clips.map((clip) => (
					<li key={clip.id}>
						<ClipCard clip={clip} />
					</li>
				))}
			</ul>
		</section>
	);
}
