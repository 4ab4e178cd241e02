/** The addresses under which networks and apps accept a link. `name` is the network's own, the same in every language. */
export function shareTargets({ url, text }: { url: string; text: string }): { name: string; href: string }[] {
	const link = encodeURIComponent(url);
	const words = encodeURIComponent(text);
	const both = encodeURIComponent(`${text} ${url}`);
	return [
		{ name: "Telegram", href: `https://t.me/share/url?url=${link}&text=${words}` },
		{ name: "WhatsApp", href: `https://wa.me/?text=${both}` },
		{ name: "Viber", href: `viber://forward?text=${both}` },
		{ name: "Facebook", href: `https://www.facebook.com/sharer/sharer.php?u=${link}` },
		{ name: "X", href: `https://x.com/intent/post?text=${words}&url=${link}` },
		{ name: "LinkedIn", href: `https://www.linkedin.com/sharing/share-offsite/?url=${link}` },
	];
}

export function mailAddress({ url, title, text }: { url: string; title: string; text: string }): string {
	return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${text}\n\n${url}`)}`;
}
