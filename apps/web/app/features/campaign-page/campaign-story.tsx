import type { Campaign } from "@stride/contract";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { Avatar } from "../../ui/media/avatar.tsx";
import { Picture } from "../../ui/media/picture.tsx";
import { RelativeTime } from "../../ui/text/relative-time.tsx";
import { Paragraphs, Spoiler } from "../../ui/text/spoiler.tsx";

/**
 * Cover, title, author and text. The author's `menu` is loaded after the page; its space is reserved to avoid layout
 * shifts: beside the title, on phones beside the author.
 */
export function CampaignStory({ campaign, menu }: { campaign: Campaign; menu: ReactNode }) {
	const t = useTranslations("campaign");
	const locale = useLocale();
	const { author } = campaign;
	const name = `${author.firstName} ${author.lastName}`;
	return (
		<article>
			<div className="-mx-(--gutter) overflow-hidden bg-sunken phone:mx-0 phone:rounded-5">
				<Picture
					image={campaign.image}
					alt={campaign.title}
					sizes="(min-width: 1360px) 840px, (min-width: 1100px) 62vw, 100vw"
					isFirst
					className="aspect-[800/449] w-full"
				/>
			</div>
			<div className="mt-6 grid grid-cols-[minmax(0,1fr)_--spacing(11)] tablet:grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-5 tablet:mt-8">
				<h1 className="wrap-anywhere col-span-2 max-w-180 type-display-2 tablet:col-span-1">{campaign.title}</h1>
				<div className="col-start-1 flex items-center gap-4">
					<Avatar image={author.image?.["80"]} name={name} size="l" />
					<div className="min-w-0">
						<p className="type-body-strong">
							<Link to={`/${locale}/user/${author.id}`} prefetch="intent" className="wrap-anywhere hover:underline">
								{name}
							</Link>
						</p>
						<p className="type-small text-muted">
							{t.rich("started", { time: () => <RelativeTime at={campaign.createdAt} /> })}
						</p>
					</div>
				</div>
				<div className="col-start-2 self-center tablet:row-start-1 tablet:self-start">{menu}</div>
			</div>
			<div className="mt-6 max-w-measure type-body">
				<Spoiler rows={5} more={t("story")} less={t("storyLess")}>
					<Paragraphs text={campaign.description} />
				</Spoiler>
			</div>
		</article>
	);
}
