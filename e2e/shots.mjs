import { chromium } from 'playwright';
const base='http://localhost:3700', api='http://localhost:3710'; const tag=process.argv[2]??'a'; const only=process.argv[3];
const b = await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell', args:['--no-sandbox','--disable-gpu']});
async function ctx(opts={}){const c=await b.newContext({locale:'en-GB',...opts}); const r=await c.request.post(api+'/api/auth/signin',{data:{username:'staff@demo.fanfare.test',password:'Fanfare-demo-1'}});const {data}=await r.json();await c.addCookies([{name:'token',value:data.token,url:base},{name:'user-id',value:String(data.userId),url:base},...(opts.cookies??[])]); const p=await c.newPage(); p.on('pageerror',e=>console.log('PE',e.message)); return p;}
const combos=[[1440,'light','en'],[768,'light','en'],[360,'light','en'],[1440,'dark','en'],[360,'dark','fr'],[1440,'light','fr'],[768,'dark','fr']].filter(c=>!only||only.split(',').includes(c.join('-')));
for (const [w,theme,lang] of combos){
  const p=await ctx({viewport:{width:w,height:900},deviceScaleFactor:w===360?2:1,cookies:[{name:'theme',value:theme,url:base},{name:'language',value:lang,url:base}]});
  await p.goto(base+'/_staff/errors'); await p.waitForTimeout(2500); await p.screenshot({path:`/tmp/shots/${tag}-list-${w}-${theme}-${lang}.png`,fullPage:true});
  const link=p.locator('main li a').first(); if(await link.count()){ await link.click(); await p.waitForTimeout(2500); await p.screenshot({path:`/tmp/shots/${tag}-one-${w}-${theme}-${lang}.png`,fullPage:true}); }
  if(w===1440&&theme==='light'&&lang==='en'){ await p.goto(base+'/_staff/accounts'); await p.waitForTimeout(2000); await p.screenshot({path:`/tmp/shots/${tag}-accounts.png`}); await p.goto(base+'/_staff/codes'); await p.waitForTimeout(2000); await p.screenshot({path:`/tmp/shots/${tag}-codes.png`}); }
  await p.context().close();
}
await b.close();
