() => {
    const found = [];
    const inside = (box, frame) => box.left > frame.left - 1 && box.right < frame.right + 1
        && box.top > frame.top - 1 && box.bottom < frame.bottom + 1;
    for (const sheet of document.querySelectorAll('.sheet')) {
        const frame = sheet.getBoundingClientRect();
        const text = sheet.querySelector('.text');
        if (text && (text.scrollHeight > text.clientHeight || text.scrollWidth > text.clientWidth))
            found.push(`${sheet.className}: ${text.scrollHeight} by ${text.scrollWidth}`);
        const boxes = [...sheet.querySelectorAll('text')].map(
            (one) => [one.textContent, one.getBoundingClientRect()]);
        for (const [words, box] of boxes)
            if (!inside(box, frame)) found.push(`${sheet.className}: ${words} is cut off`);
        const lines = boxes.filter(([words]) => words.length > 2);
        lines.forEach(([words, box], number) => {
            for (const [others, other] of lines.slice(0, number))
                if (box.left < other.right && other.left < box.right
                    && box.top + 2 < other.bottom && other.top + 2 < box.bottom)
                    found.push(`${sheet.className}: ${words} lies on ${others}`);
        });
        for (const one of sheet.querySelectorAll('p, li, th, td, h2, h3, b, span'))
            if (one.scrollWidth > one.clientWidth + 1 && one.clientWidth)
                found.push(`${sheet.className}: ${one.textContent} is too wide`);
    }
    return found;
}
