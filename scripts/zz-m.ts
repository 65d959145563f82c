import sharp from 'sharp';
for (let k=0;k<5;k++){ const imgs=[]; for(let j=0;j<4;j++){ const f=`/tmp/s1024l-${k*4+j}.png`; imgs.push({input: await sharp(f).resize({width:900}).toBuffer(), left:(j%2)*910, top: Math.floor(j/2)*880}); } await sharp({create:{width:1820,height:1760,channels:3,background:'#888'}}).composite(imgs).png().toFile(`/tmp/m-${k}.png`); }
