import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { useTranslations } from "use-intl";
import { useOpenPopup } from "../../lib/popups/popup-host.tsx";
import { buttonLook } from "../../ui/button/button-look.ts";
import { Menu, MenuItem } from "../../ui/overlay/menu.tsx";

/** The author's actions for a post. */
export default function PostMenu({ postId }: { postId: string }) {
	const t = useTranslations("posts");
	const openPopup = useOpenPopup();
	return (
		<Menu
			label={t("menu")}
			trigger={
				<Button aria-label={t("menu")} className={buttonLook({ tone: "quiet", size: "s", isIcon: true })}>
					<Ellipsis className="size-5" aria-hidden />
				</Button>
			}
		>
			<MenuItem icon={<Pencil className="size-5" aria-hidden />} onAction={() => openPopup("postEdit", { postId })}>
				{t("edit")}
			</MenuItem>
			<MenuItem
				isDanger
				icon={<Trash2 className="size-5" aria-hidden />}
				onAction={() => openPopup("postDelete", { postId })}
			>
				{t("delete")}
			</MenuItem>
		</Menu>
	);
}
