import type { LiveStream } from "@stride/contract";
import { Link } from "react-router";
import { useLocale } from "use-intl";
import { sharedPath } from "../../ui/button/use-share-campaign.ts";

/** Links to the stream's own page, where the title is above the picture instead. */
export function StreamTitle({ stream }: { stream: Pick<LiveStream, "id" | "title" | "campaign"> }) {
	const locale = useLocale();
	return (
		<h3 className="wrap-anywhere type-title group-data-only/streams:hidden">
			<Link
				to={`/${locale}${sharedPath({ campaign: stream.campaign.name, stream: stream.id })}`}
				className="hover:underline"
			>
				{stream.title}
			</Link>
		</h3>
	);
}
