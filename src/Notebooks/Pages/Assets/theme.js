(function(){var t=null;try{t=localStorage.getItem('grpc-lab-theme')}catch(e){}
if(t!=='light'&&t!=='dark')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';
document.documentElement.setAttribute('data-theme',t);
var f=document.fonts,c=document.documentElement.classList;
function show(){c.remove('unset')}
if(f&&f.size){c.add('unset');Promise.all(Array.from(f).map(function(x){return x.load()})).then(show,show);setTimeout(show,500)}})();
